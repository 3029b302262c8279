import { LRUCache } from 'lru-cache'

/** Texts that were added lately. */
export type LastMany = { readonly has: (text: string) => boolean; readonly add: (text: string) => void }

/** Keeps so many texts: the one longest unused makes room. */
export const lastMany = (max: number): LastMany => {
  const kept = new LRUCache<string, true>({ max })
  return {
    has: (text) => kept.get(text) === true,
    add: (text) => {
      kept.set(text, true)
    },
  }
}
