export function reportOf(
  results: {
    name: string
    ms: number | null
    passed: number
    failed: number
    files?: { file: string; ms: number }[]
  }[],
): string[]
