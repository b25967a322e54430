// Webpack loader: reduces the sheet of all icons to the rule of the icon that the query names.
module.exports = function oneIcon(sheet) {
  const name = new URLSearchParams(this.resourceQuery).get('icon')
  const selector = name === 'logo' ? '.logo__mark' : `.icon--${name}`
  const rule = sheet.split(/\n(?=\.)/).find((block) => block.startsWith(`${selector} `))
  if (!rule) throw new Error(`icons.scss has no ${selector}`)
  return rule
}
