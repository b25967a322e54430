/** Id of the nth product of a benchmark. */
export function scaleProductId(n: number): string {
  return `scale-${String(n).padStart(7, '0')}`
}

/** Whether the nth product is sold across a border: its buyer needs a real name, which shoppers of a benchmark lack. */
export const isScaleCrossBorder = (n: number): boolean => n % 20 === 19
