/** Splits items into blocks of `size`; the last block may be smaller. */
export function blocksOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  const blocks: (readonly T[])[] = []
  for (let start = 0; start < items.length; start += size) blocks.push(items.slice(start, start + size))
  return blocks
}
