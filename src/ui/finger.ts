/** Position of the first touch, in CSS px of the window; null without one. Taro's types have no touches of a view. */
export function fingerOf(event: object): { x: number; y: number } | null {
  const { touches } = event as { touches?: ArrayLike<{ clientX: number; clientY: number }> }
  const touch = touches?.[0]
  return touch ? { x: touch.clientX, y: touch.clientY } : null
}
