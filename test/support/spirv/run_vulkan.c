// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one work-group of a Vulkan compute shader on the contents of files.
//
//   run_vulkan MODULE KERNEL in=FILE|out=FILE ...
//
// File N is the storage buffer of binding N in set 0. After the run, the files
// of out= get the buffers' new contents; a buffer of in= that has changed is an
// error. Each buffer is followed by bytes that the shader must leave alone.
//
// Vulkan is opened at run time: fetch-lavapipe's run-vulkan-program starts this
// program with other libraries than those of the machine that it is linked on.

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What of Vulkan is in use.
#define FUNCTIONS(X)                                                           \
  X(EnumeratePhysicalDevices)                                                  \
  X(GetPhysicalDeviceProperties2)                                              \
  X(GetPhysicalDeviceFeatures2)                                                \
  X(GetPhysicalDeviceMemoryProperties)                                         \
  X(EnumerateDeviceExtensionProperties)                                        \
  X(CreateDevice)                                                              \
  X(GetDeviceQueue)                                                            \
  X(CreateBuffer)                                                              \
  X(GetBufferMemoryRequirements)                                               \
  X(AllocateMemory)                                                            \
  X(BindBufferMemory)                                                          \
  X(MapMemory)                                                                 \
  X(CreateShaderModule)                                                        \
  X(CreateDescriptorSetLayout)                                                 \
  X(CreatePipelineLayout)                                                      \
  X(CreateComputePipelines)                                                    \
  X(CreateDescriptorPool)                                                      \
  X(AllocateDescriptorSets)                                                    \
  X(UpdateDescriptorSets)                                                      \
  X(CreateCommandPool)                                                         \
  X(AllocateCommandBuffers)                                                    \
  X(BeginCommandBuffer)                                                        \
  X(CmdBindPipeline)                                                           \
  X(CmdBindDescriptorSets)                                                     \
  X(CmdDispatch)                                                               \
  X(CmdPipelineBarrier)                                                        \
  X(EndCommandBuffer)                                                          \
  X(QueueSubmit)                                                               \
  X(QueueWaitIdle)

#define DECLARE(Name) static PFN_vk##Name vk##Name;
FUNCTIONS(DECLARE)

#define EXTENSION VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME

// A work-group of vulkan_form.py's size is to be one sub-group.
enum { MaxBuffers = 32, LocalSize = 8, GuardSize = 256, GuardByte = 0xA5 };

static void fail(const char *What, const char *Detail) {
  fprintf(stderr, "run_vulkan: error: %s: %s\n", What, Detail);
  exit(1);
}

static void require(VkResult Result, const char *What) {
  if (Result == VK_SUCCESS)
    return;
  char Number[32];
  snprintf(Number, sizeof(Number), "VkResult %d", Result);
  fail(What, Number);
}

#define REQUIRE(Function, ...) require(Function(__VA_ARGS__), #Function)

typedef struct {
  unsigned char *Bytes;
  size_t Size;
} Contents;

static Contents readFile(const char *Name) {
  FILE *File = fopen(Name, "rb");
  if (!File || fseek(File, 0, SEEK_END))
    fail("cannot read", Name);
  long Size = ftell(File);
  rewind(File);
  Contents Read = {malloc(Size + 1), Size};
  if (fread(Read.Bytes, 1, Size, File) != (size_t)Size)
    fail("cannot read", Name);
  fclose(File);
  return Read;
}

static void writeFile(const char *Name, const void *Bytes, size_t Size) {
  FILE *File = fopen(Name, "wb");
  if (!File || fwrite(Bytes, 1, Size, File) != Size || fclose(File))
    fail("cannot write", Name);
}

static VkInstance createInstance(void) {
  void *Library = dlopen("libvulkan.so.1", RTLD_NOW);
  if (!Library)
    fail("no Vulkan", dlerror());
  PFN_vkGetInstanceProcAddr Get =
      (PFN_vkGetInstanceProcAddr)dlsym(Library, "vkGetInstanceProcAddr");
  VkApplicationInfo Application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                   .apiVersion = VK_API_VERSION_1_3};
  VkInstanceCreateInfo Info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                               .pApplicationInfo = &Application};
  PFN_vkCreateInstance Create =
      (PFN_vkCreateInstance)Get(NULL, "vkCreateInstance");
  VkInstance Instance;
  REQUIRE(Create, &Info, NULL, &Instance);
#define LOAD(Name)                                                             \
  if (!(vk##Name = (PFN_vk##Name)Get(Instance, "vk" #Name)))                   \
    fail("Vulkan lacks a function", "vk" #Name);
  FUNCTIONS(LOAD)
  return Instance;
}

/// The first device. It must know cooperative matrices.
static VkPhysicalDevice findDevice(VkInstance Instance) {
  VkPhysicalDevice Device;
  uint32_t Count = 1;
  VkResult Result = vkEnumeratePhysicalDevices(Instance, &Count, &Device);
  if (Result < 0 || Count == 0)
    fail("Vulkan has no device", "see VK_LOADER_DEBUG=all");

  VkPhysicalDeviceSubgroupProperties Subgroups = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
  VkPhysicalDeviceProperties2 Properties = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
      .pNext = &Subgroups};
  vkGetPhysicalDeviceProperties2(Device, &Properties);
  const char *Name = Properties.properties.deviceName;
  if (Properties.properties.apiVersion < VK_API_VERSION_1_3)
    fail("the device has no Vulkan 1.3", Name);
  if (Subgroups.subgroupSize != LocalSize)
    fail("the device has no sub-groups of 8", Name);

  vkEnumerateDeviceExtensionProperties(Device, NULL, &Count, NULL);
  VkExtensionProperties *Extensions = calloc(Count, sizeof(*Extensions));
  vkEnumerateDeviceExtensionProperties(Device, NULL, &Count, Extensions);
  int Found = 0;
  for (uint32_t I = 0; I != Count; ++I)
    Found |= strcmp(Extensions[I].extensionName, EXTENSION) == 0;
  free(Extensions);
  if (!Found)
    fail("the device has no " EXTENSION, Name);
  return Device;
}

/// With all features of Vulkan 1.3 that the device has.
static VkDevice createDevice(VkPhysicalDevice Physical) {
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR Matrices = {
      .sType =
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
  VkPhysicalDeviceVulkan13Features Features13 = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
      .pNext = &Matrices};
  VkPhysicalDeviceVulkan12Features Features12 = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
      .pNext = &Features13};
  VkPhysicalDeviceVulkan11Features Features11 = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
      .pNext = &Features12};
  VkPhysicalDeviceFeatures2 Features = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
      .pNext = &Features11};
  vkGetPhysicalDeviceFeatures2(Physical, &Features);
  if (!Matrices.cooperativeMatrix || !Features12.vulkanMemoryModel)
    fail("the device lacks a feature",
         "cooperativeMatrix or vulkanMemoryModel");

  const char *Extension = EXTENSION;
  float Priority = 1;
  VkDeviceQueueCreateInfo Queue = {
      .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
      .queueCount = 1,
      .pQueuePriorities = &Priority};
  VkDeviceCreateInfo Info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                             .pNext = &Features,
                             .queueCreateInfoCount = 1,
                             .pQueueCreateInfos = &Queue,
                             .enabledExtensionCount = 1,
                             .ppEnabledExtensionNames = &Extension};
  VkDevice Device;
  REQUIRE(vkCreateDevice, Physical, &Info, NULL, &Device);
  return Device;
}

/// A kind of memory, one of the bits of Allowed, that the host can map.
static uint32_t hostMemory(VkPhysicalDevice Physical, uint32_t Allowed) {
  const VkMemoryPropertyFlags Wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                       VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  VkPhysicalDeviceMemoryProperties Memory;
  vkGetPhysicalDeviceMemoryProperties(Physical, &Memory);
  for (uint32_t I = 0; I != Memory.memoryTypeCount; ++I)
    if ((Allowed >> I & 1) &&
        (Memory.memoryTypes[I].propertyFlags & Wanted) == Wanted)
      return I;
  fail("the device lacks memory", "none is coherent with the host's");
  return 0;
}

/// A file and its buffer.
typedef struct {
  const char *Name;
  int IsOutput;
  Contents Old;
  VkBuffer Buffer;
  unsigned char *Mapped;
} Binding;

static Binding createBinding(VkPhysicalDevice Physical, VkDevice Device,
                             const char *Argument) {
  Binding New = {.IsOutput = strncmp(Argument, "out=", 4) == 0};
  if (!New.IsOutput && strncmp(Argument, "in=", 3) != 0)
    fail("expected in=FILE or out=FILE", Argument);
  New.Name = strchr(Argument, '=') + 1;
  New.Old = readFile(New.Name);

  VkBufferCreateInfo Info = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                             .size = New.Old.Size + GuardSize,
                             .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT};
  REQUIRE(vkCreateBuffer, Device, &Info, NULL, &New.Buffer);
  VkMemoryRequirements Needs;
  vkGetBufferMemoryRequirements(Device, New.Buffer, &Needs);
  VkMemoryAllocateInfo Allocation = {
      .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
      .allocationSize = Needs.size,
      .memoryTypeIndex = hostMemory(Physical, Needs.memoryTypeBits)};
  VkDeviceMemory Memory;
  REQUIRE(vkAllocateMemory, Device, &Allocation, NULL, &Memory);
  REQUIRE(vkBindBufferMemory, Device, New.Buffer, Memory, 0);
  void *Mapped;
  REQUIRE(vkMapMemory, Device, Memory, 0, VK_WHOLE_SIZE, 0, &Mapped);
  New.Mapped = Mapped;
  memcpy(New.Mapped, New.Old.Bytes, New.Old.Size);
  memset(New.Mapped + New.Old.Size, GuardByte, GuardSize);
  return New;
}

static void finishBinding(const Binding *Done) {
  for (int I = 0; I != GuardSize; ++I)
    if (Done->Mapped[Done->Old.Size + I] != GuardByte)
      fail("the shader wrote behind the end", Done->Name);
  if (Done->IsOutput)
    writeFile(Done->Name, Done->Mapped, Done->Old.Size);
  else if (memcmp(Done->Mapped, Done->Old.Bytes, Done->Old.Size) != 0)
    fail("the shader wrote to an input", Done->Name);
}

static VkDescriptorSetLayout createSetLayout(VkDevice Device, uint32_t Count) {
  VkDescriptorSetLayoutBinding Slots[MaxBuffers];
  for (uint32_t I = 0; I != Count; ++I)
    Slots[I] = (VkDescriptorSetLayoutBinding){
        .binding = I,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .descriptorCount = 1,
        .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT};
  VkDescriptorSetLayoutCreateInfo Info = {
      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
      .bindingCount = Count,
      .pBindings = Slots};
  VkDescriptorSetLayout Layout;
  REQUIRE(vkCreateDescriptorSetLayout, Device, &Info, NULL, &Layout);
  return Layout;
}

static VkDescriptorSet createSet(VkDevice Device, VkDescriptorSetLayout Layout,
                                 const Binding *Bindings, uint32_t Count) {
  VkDescriptorPoolSize Size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, Count};
  VkDescriptorPoolCreateInfo PoolInfo = {
      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
      .maxSets = 1,
      .poolSizeCount = 1,
      .pPoolSizes = &Size};
  VkDescriptorPool Pool;
  REQUIRE(vkCreateDescriptorPool, Device, &PoolInfo, NULL, &Pool);
  VkDescriptorSetAllocateInfo Info = {
      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
      .descriptorPool = Pool,
      .descriptorSetCount = 1,
      .pSetLayouts = &Layout};
  VkDescriptorSet Set;
  REQUIRE(vkAllocateDescriptorSets, Device, &Info, &Set);
  for (uint32_t I = 0; I != Count; ++I) {
    VkDescriptorBufferInfo Whole = {Bindings[I].Buffer, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet Write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = Set,
        .dstBinding = I,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .pBufferInfo = &Whole};
    vkUpdateDescriptorSets(Device, 1, &Write, 0, NULL);
  }
  return Set;
}

static VkPipeline createPipeline(VkDevice Device, VkPipelineLayout Layout,
                                 Contents Code, const char *Kernel) {
  VkShaderModuleCreateInfo ModuleInfo = {
      .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
      .codeSize = Code.Size,
      .pCode = (const uint32_t *)Code.Bytes};
  VkShaderModule Module;
  REQUIRE(vkCreateShaderModule, Device, &ModuleInfo, NULL, &Module);
  VkComputePipelineCreateInfo Info = {
      .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
      .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                .module = Module,
                .pName = Kernel},
      .layout = Layout};
  VkPipeline Pipeline;
  REQUIRE(vkCreateComputePipelines, Device, VK_NULL_HANDLE, 1, &Info, NULL,
          &Pipeline);
  return Pipeline;
}

static void dispatch(VkDevice Device, VkPipeline Pipeline,
                     VkPipelineLayout Layout, VkDescriptorSet Set) {
  VkCommandPoolCreateInfo PoolInfo = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  VkCommandPool Pool;
  REQUIRE(vkCreateCommandPool, Device, &PoolInfo, NULL, &Pool);
  VkCommandBufferAllocateInfo Info = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
      .commandPool = Pool,
      .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
      .commandBufferCount = 1};
  VkCommandBuffer Commands;
  REQUIRE(vkAllocateCommandBuffers, Device, &Info, &Commands);
  VkCommandBufferBeginInfo Begin = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  REQUIRE(vkBeginCommandBuffer, Commands, &Begin);
  vkCmdBindPipeline(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline);
  vkCmdBindDescriptorSets(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Layout, 0,
                          1, &Set, 0, NULL);
  vkCmdDispatch(Commands, 1, 1, 1);
  VkMemoryBarrier ForHost = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                             .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
                             .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
  vkCmdPipelineBarrier(Commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                       VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &ForHost, 0, NULL, 0,
                       NULL);
  REQUIRE(vkEndCommandBuffer, Commands);
  VkQueue Queue;
  vkGetDeviceQueue(Device, 0, 0, &Queue);
  VkSubmitInfo Submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                         .commandBufferCount = 1,
                         .pCommandBuffers = &Commands};
  REQUIRE(vkQueueSubmit, Queue, 1, &Submit, VK_NULL_HANDLE);
  REQUIRE(vkQueueWaitIdle, Queue);
}

// What Vulkan has allocated is freed by the end of the process.
int main(int Count, char **Arguments) {
  if (Count < 4 || Count > 3 + MaxBuffers)
    fail("usage", "run_vulkan MODULE KERNEL in=FILE|out=FILE ...");
  VkInstance Instance = createInstance();
  VkPhysicalDevice Physical = findDevice(Instance);
  VkDevice Device = createDevice(Physical);

  Binding Bindings[MaxBuffers];
  uint32_t Buffers = Count - 3;
  for (uint32_t I = 0; I != Buffers; ++I)
    Bindings[I] = createBinding(Physical, Device, Arguments[3 + I]);
  VkDescriptorSetLayout SetLayout = createSetLayout(Device, Buffers);
  VkDescriptorSet Set = createSet(Device, SetLayout, Bindings, Buffers);
  VkPipelineLayoutCreateInfo LayoutInfo = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
      .setLayoutCount = 1,
      .pSetLayouts = &SetLayout};
  VkPipelineLayout Layout;
  REQUIRE(vkCreatePipelineLayout, Device, &LayoutInfo, NULL, &Layout);
  VkPipeline Pipeline =
      createPipeline(Device, Layout, readFile(Arguments[1]), Arguments[2]);
  dispatch(Device, Pipeline, Layout, Set);
  for (uint32_t I = 0; I != Buffers; ++I)
    finishBinding(&Bindings[I]);
  return 0;
}
