/** What a thread of the store may have of young objects: without a bound V8 gives each thread far more than it needs. */
export const THREAD_HEAP = { maxYoungGenerationSizeMb: 16 } as const
