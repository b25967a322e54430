/** A name with its middle masked: 林*，欧阳** is 欧**. Empty stays empty. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = [...name]
  return rest.length === 0 ? first : first + '*'.repeat(Math.min(2, rest.length))
}
