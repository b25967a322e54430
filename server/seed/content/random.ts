/** 32-bit FNV-1a: the same number for the same text on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** A repeatable stream of numbers in [0, 1), seeded by a text (mulberry32). */
export function streamOf(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from `low` to `high`, both included. */
export function wholeBetween(next: () => number, low: number, high: number): number {
  return low + Math.floor(next() * (high - low + 1))
}

/** The list in another, repeatable order; the argument does not change. */
export function shuffled<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((value) => ({ value, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map((entry) => entry.value)
}
