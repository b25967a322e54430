/** More shards than rows will ever be spread over; the number never changes, since keys contain it. */
const SHARDS = 256

/** The shard of a uid, or of a key without a shopper: 0 to 255, never changing (FNV-1a of UTF-16 units). */
export function shardOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // The low bits of FNV are the weakest.
  return ((hash >>> 16) ^ hash) & (SHARDS - 1)
}
