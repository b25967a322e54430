/** 2026-11-21 09:05 in the shopper's own time. */
export function momentText(at: number): string {
  const day = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())} ${two(day.getHours())}:${two(day.getMinutes())}`
}
