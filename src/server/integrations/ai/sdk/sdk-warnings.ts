/** The SDK writes what a model does not support to the console; what ours support they say themselves. */
export function muteSdkWarnings(): void {
  globalThis.AI_SDK_LOG_WARNINGS = false;
}
