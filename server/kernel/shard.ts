/** As many as anybody will ever spread rows over; the number never changes, since keys hold it. */
const SHARDS = 256

/** The shard of a shopper, or of what is nobody's, by its key: 0 to 255, the same for ever (FNV-1a of UTF-16 units). */
export function shardOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // The low bits of FNV are its weakest.
  return ((hash >>> 16) ^ hash) & (SHARDS - 1)
}
