/**
 * Time left in parts to draw: minutes and seconds, hours before them when there are any. A started second counts as
 * one.
 */
export function leftParts(leftMs: number): string[] {
  const seconds = Math.ceil(Math.max(0, leftMs) / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0'))
}
