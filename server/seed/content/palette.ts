/** Colour names as shops write them, with the six-digit hex of the SKU picker's swatch. */
const swatches: Record<string, string> = Object.fromEntries(
  `白 #f7f7f5|白色 #f7f7f5|云白 #f1f1ee|云朵白 #f4f2ec|云母白 #eeece6|米白 #efe8d8|奶白 #f3ead9|月白 #dbe6ea
   奶杏 #ead9c2|燕麦 #d8c7a8|燕麦驼 #d9b58a|驼色 #c19a6b|卡其 #b79f74|浅卡其 #cdbb96|焦糖 #a9652f|香槟 #e6d3ad
   黑色 #1f1f21|墨黑 #17171a|墨岩 #34363b|石墨灰 #55575c|炭灰 #3a3a3f|深灰 #56565b|黑灰 #45474d|浅灰 #c9c9cc
   雾灰 #b4b6ba|银灰 #bcc0c6|银色 #c9ccd1|银黑 #7c7f86|透明灰 #d6d8db|雾霾蓝 #8fa6bd|雾蓝 #9db3c9|浅蓝 #a9c6e4
   湖蓝 #3fa9d8|海蓝 #2f74c0|宝蓝 #1f4fa3|墨蓝 #22304d|藏青 #24304f|海军蓝 #22355c|靛蓝 #2c3f73|藏蓝碎花 #2b57a5
   水洗蓝 #6f93bd|复古蓝 #4a6d97|条纹蓝 #5f92cf|蓝底白点 #3b6fc4|雾紫 #a99bc8|紫罗兰 #6b53a5|墨紫 #40335f|紫 #7d5bb8
   酒红 #7d2f35|大红 #d0212b|正红 #c8202d|中国红 #cf2027|朱红 #d2452f|红色 #d32f2f|红 #cf2a35|红底白点 #d8344a
   莓红 #c92b57|玫红 #d23a72|玫粉 #e57fb3|樱粉 #f2b4c6|藕粉 #e0b9b4|裸粉 #e7c3b4|粉 #f0a9bb|祭红 #9b2c34
   橘黄 #f0963a|橙 #f08a2c|姜黄 #d59c2f|暖黄 #f2cf7a|荧光黄 #d9ec3a|沙漠黄 #cfa45d|金色 #cfae66|鎏金 #c9a24f
   草绿 #7fb84c|墨绿 #2f4f43|影青 #b9d5cf|栗色 #6e3f2a|棕色 #7a5132|深棕 #4f3322|胡桃色 #6b4a33|桃木色 #8b4a34
   原木 #d8b98c|原木色 #d8b98c|玳瑁 #6c4526|茶色 #7c5a3c|奶咖拼棕 #b99773|红陶 #b5583c|砖红 #a84a38`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ')),
)

/** Hex of a colour name. @throws when the name is not in the palette */
export function swatchOf(name: string): string {
  const hex = swatches[name]
  if (!hex) throw new Error(`no swatch for colour ${name}`)
  return hex
}

/** Shades that are no swatch of the picker: lipsticks, and colours as they are named in a pair. */
const tones: Record<string, string> = Object.fromEntries(
  `豆沙 #b5605f|枫叶 #a8412c|柿子 #e0603a|浆果 #7d2348|果冻 #e8608a|樱花 #f29ab8|车厘子 #8a1c34|本色 #e6a89a
   淡玫 #dd7f8f|奶茶 #c08a72|柿橘 #e56a3c|梅子 #8c3052|黑 #1f1f21`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ')),
)

/** Hex of a value that names a colour, also as `#07 正红` or, for the first of a pair, `黑加白`; else undefined. */
export function toneOf(value: string): string | undefined {
  const name = value.replace(/^#\d+ /, '').replace(/加.*$/, '')
  return swatches[name] ?? tones[name]
}
