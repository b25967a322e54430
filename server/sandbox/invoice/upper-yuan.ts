const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿']

/** Four digits in words: 1008 is 壹仟零捌. */
function group(value: number): string {
  let text = ''
  let isGap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      isGap = text !== ''
      continue
    }
    text += (isGap ? '零' : '') + DIGITS[digit] + PLACES[place]
    isGap = false
  }
  return text
}

/** Money in formal numerals, to which no digit can be added: 1299.05 is 壹仟贰佰玖拾玖圆零伍分. Cents, less than 10^14. */
export function upperYuan(cents: number): string {
  let rest = Math.floor(cents / 100)
  let whole = ''
  for (let at = 0; rest > 0; at++, rest = Math.floor(rest / 10_000)) {
    const value = rest % 10_000
    if (value === 0) continue
    const isLead = rest < 10_000
    whole = `${!isLead && value < 1000 ? '零' : ''}${group(value)}${GROUPS[at]}${whole}`
  }
  const [jiao, fen] = [Math.floor(cents / 10) % 10, cents % 10]
  const head = whole === '' ? '' : `${whole}圆`
  if (jiao === 0 && fen === 0) return `${head || '零圆'}整`
  const gap = jiao === 0 && head !== '' ? '零' : ''
  return `${head}${jiao > 0 ? `${DIGITS[jiao]}角` : gap}${fen > 0 ? `${DIGITS[fen]}分` : '整'}`
}
