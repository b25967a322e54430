export const BUILD_VARIABLES: { h5: string[]; weapp: string[] }
export function stampOf(target: 'h5' | 'weapp', env: Record<string, string | undefined>): string
