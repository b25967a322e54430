import { cloths } from '../drawing/cloths'
import { lookKey } from '../drawing/look'
import { groundsOf } from './drawings'
import { toneOf } from './palette'
import type { OptionGroup } from './types'

/** A cut for a word of the title, and the colour of products with only one; the first match is used. */
type Rule = readonly [words: RegExp, cut: string | undefined, hex?: string]

/** By drawing. Without a matching rule the drawing is unchanged. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  '1f457': [
    [/礼服/, 'gown'],
    [/衬衫裙/, 'shirt'],
    [/短款|小个子/, 'mini'],
    [/针织/, 'knit'],
    [/茶歇|泡泡袖/, 'tea'],
  ],
  '1f9e5': [
    [/格纹/, 'check'],
    [/浴袍|系带/, 'robe'],
    [/双排扣风衣/, 'trench'],
    [/轻薄|天丝/, 'light'],
    [/双排扣/, 'pea'],
    [/短款/, 'short'],
    [/风衣/, 'mac'],
    [/平驳领/, 'formal'],
  ],
  '1f97c': [
    [/休闲|单扣/, 'casual'],
    [/长款/, 'long'],
  ],
  '1f45a': [
    [/刺绣/, 'stitch'],
    [/泡泡袖/, 'puff'],
    [/镂空/, 'lace'],
    [/小香/, 'cardigan'],
    [/针织/, 'knit'],
    [/两件装/, 'trim'],
  ],
  '1f454': [
    [/礼盒/, 'gift'],
    [/亚麻/, 'linen'],
    [/牛津/, 'oxford'],
    [/短袖|竹纤维/, 'pocket'],
    // The drawing has stripes of its own.
    [/条纹/, undefined],
  ],
  '1f455': [
    [/翻领/, 'polo'],
    [/长袖/, 'long'],
    [/纯棉|纯色/, 'plain'],
  ],
  '1f456': [
    [/阔腿/, 'wide'],
    [/微喇/, 'flared'],
    [/加绒/, 'fleece'],
    [/修身/, 'slim'],
    [/赤耳/, 'raw'],
    [/锥形/, 'taper'],
  ],
  '1fa73': [
    [/A 字|宽松/, 'wide'],
    [/跑步|五英寸/, 'sport'],
  ],
  '1f458': [[/套装/, 'suit']],
  '1f459': [
    [/三件套/, 'set'],
    [/波点/, undefined],
  ],
  '1f9e6': [
    [/堆堆袜/, 'slouch'],
    [/商务/, 'rib'],
  ],
  '1fa72': [[/莫代尔/, 'boxer']],
  '1f3bd': [[/号码布/, 'bib']],
  '1f9e4': [[/羊皮/, 'leather']],
  '1f9e2': [[/激光孔/, 'vented']],
  '1f453': [[/TR90/, 'round']],
  '1f576-fe0f': [[/儿童/, 'kids']],
  '1f460': [[/缎面/, 'satin']],
  '1f461': [[/软木/, 'cork']],
  '1fa70': [[/网纱/, 'mesh']],
  '1f97f': [[/豆豆/, 'driving']],
  '1fa74': [[/厚底/, 'thick']],
  '1fa71': [[/训练|竞速/, 'race']],
  '1f45f': [
    [/碳板/, 'race'],
    [/越野/, 'trail'],
    [/儿童/, 'kids'],
    [/健步/, 'walk'],
  ],
  '1f462': [
    [/切尔西/, 'chelsea'],
    [/羊毛里|雪天/, 'fur'],
  ],
  '1f45e': [
    [/一脚蹬/, 'slip'],
    [/散步/, 'walk'],
  ],
  '1f97e': [
    [/低帮/, 'low'],
    [/雪地/, 'snow'],
  ],
  '1f45c': [
    [/医生包/, 'doctor'],
    [/帆布/, 'canvas'],
  ],
  '1f392': [
    [/幼儿园/, 'kinder'],
    [/小学生/, 'pupil'],
    [/登山/, 'hike'],
  ],
  '231a': [
    [/机械/, 'auto'],
    [/潜水/, 'dive'],
    [/儿童/, 'kids'],
  ],
  '1f4f1': [
    [/折叠/, 'fold'],
    [/影像/, 'back'],
  ],
  '1f484': [
    [/唇釉/, 'gloss'],
    [/润色/, 'balm'],
  ],
  '1f9f4': [
    [/护手霜/, 'tube', '#d9a4d6'],
    [/防晒/, 'tube', '#f6c65c'],
    [/樱花/, 'flask', '#f4b3c8'],
    [/玫瑰/, 'mist', '#d4607e'],
    [/卸妆油/, 'tall', '#f0c860'],
    [/身体乳/, 'squat', '#dcc3a0'],
    [/洗手液/, 'refill', '#f5a04c'],
    [/洗沐/, 'squat', '#9fd4e6'],
    [/凝露/, 'tall', '#8fcfb4'],
  ],
  '1fad9': [
    [/晚霜/, 'pot', '#b9a5dc'],
    [/面膜/, 'slim'],
    [/冻膜/, 'pot', '#d9a0c0'],
    [/磨砂/, 'balm', '#f0a9bb'],
  ],
  '1f381': [
    [/水果/, 'dots', '#8cc25a'],
    [/坚果/, 'stripes', '#b9824d'],
  ],
  '1f969': [
    [/牛排/, 'turned'],
    [/牛腩/, 'brisket'],
  ],
  '1f357': [
    [/散称/, 'tray', '#efc6a2'],
    [/烟熏/, 'smoked', '#8f4f2c'],
  ],
  '1f353': [[/奶油|白草莓/, 'box', '#f3d3c6']],
  '1f347': [[/阳光玫瑰/, 'bow', '#9cc63f']],
  '1f34a': [[/沃柑/, 'slice']],
  '1f34b': [[/香水柠檬/, 'slice', '#b9cf3a']],
  '1f95d': [[/红心/, 'red']],
  '1f96c': [[/小青菜/, 'bok']],
  '1f356': [[/棒骨/, 'bone']],
  '1f95a': [[/溏心/, 'soft']],
  '1f990': [[/红虾/, 'ice']],
  '1f41f': [[/黄鱼/, 'croaker', '#e3b23c']],
  '1f95b': [[/纯牛奶/, 'carton']],
  '1f9c0': [[/芝士碎/, 'shreds']],
  '1f35e': [[/全麦/, 'seeds', '#a06a3c']],
  '1f33e': [[/燕麦片/, 'bowl']],
  '1f375': [[/茶饼/, 'cake']],
  '2615': [[/拿铁/, 'latte']],
  '1f36b': [[/礼盒/, 'box']],
  '1f37c': [[/奶粉/, 'tin']],
  '1f4bb': [[/游戏/, 'gaming']],
  '1f5a5-fe0f': [[/显示器/, 'display']],
  '1f3a7': [[/有线/, 'wired']],
  '1f50a': [[/一对/, 'pair']],
  '1f4f7': [[/胶片/, 'film']],
  '1f50c': [[/充电器/, 'brick']],
  '1f4a1': [[/夜灯/, 'night']],
  '26fa': [[/单人/, 'solo']],
  '1f97d': [[/滑雪/, 'ski']],
  '1f6b2': [[/公路/, 'road']],
  '1f6f4': [[/儿童/, 'kids']],
  '1f4a7': [[/维 C/, 'dropper']],
  '1fae7': [[/慕斯/, 'pump']],
  '1f9fc': [[/起泡网/, 'net']],
  '1fa91': [[/学习椅/, 'study']],
  '1f6cb-fe0f': [[/懒人/, 'bean']],
  '1f6cf-fe0f': [[/冬被/, 'quilt']],
  '1fab4': [[/虎皮兰/, 'sansevieria']],
  '1f9f8': [[/挂件/, 'charm']],
  '1f48d': [[/对戒/, 'bands']],
  '1f48e': [[/耳钉/, 'studs']],
  '1f4ff': [[/檀/, 'sandal']],
  '1f45d': [[/可挂/, 'hang']],
  '1f45b': [[/链条/, 'chain']],
  '1f4bc': [[/文件包/, 'slim']],
  '1f9f3': [[/牛津布/, 'soft']],
}

/** For every colourable drawing: woven and printed patterns. */
const woven: readonly Rule[] = [
  [/碎花|印花/, 'flowers'],
  [/条纹/, 'stripes'],
  [/波点|圆点/, 'dots'],
  [/格纹|格子/, 'check'],
]

/** Colours that the drawings have by themselves. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  '1f45c': ['奶咖拼棕'],
  '1f4f7': ['银黑'],
  '1f458': ['藏蓝碎花'],
  '1f459': ['红底白点'],
  '1f454': ['条纹蓝'],
  '1f9e6': ['混色'],
}

/** Looks of a product: one for all SKUs, or one for each value of the colour group. */
export interface Looks {
  /** The look of the product itself. */
  lead: string
  /** Index of the colour group in the product's options; -1: all SKUs look the same. */
  group: number
  byValue: ReadonlyMap<string, string>
}

/** A colour in the title, by its name or by a part of it that no other colour of the product has. */
function named(title: string, names: readonly string[]): string | undefined {
  const shortForms = [
    (name: string) => name,
    (name: string) => name.slice(0, 2),
    (name: string) => `${name[0]}${name.at(-1)}`,
    (name: string) => `${name.at(-1)}色`,
  ]
  for (const shorten of shortForms) {
    const found = names.filter((name) => [...name].length > 1 && title.includes(shorten(name)))
    if (found.length === 1) return found[0]
  }
  return undefined
}

/**
 * Looks of a product, always the same: the cut by its title, the colours by the names of its values.
 * @param before leads of its shelf mates with the same drawing: the product leads with another hue than the last two,
 * if it has one
 */
export function looksOf(
  drawing: string,
  title: string,
  groups: readonly OptionGroup[],
  before: readonly string[],
): Looks {
  const ofCloth = cloths[drawing] ? woven : []
  const [, cut, tint] = [...(rules[drawing] ?? []), ...ofCloth].find(([words]) => words.test(title)) ?? []
  const hexOf = (name: string) => (OWN[drawing]?.includes(name) ? undefined : toneOf(name)?.slice(1))
  const isColour = (name: string) => OWN[drawing]?.includes(name) || toneOf(name) !== undefined
  const group = cloths[drawing] ? groups.findIndex(({ values }) => values.some(({ name }) => isColour(name))) : -1
  const names = groups[group]?.values.map(({ name }) => name) ?? []
  const byValue = new Map(names.map((name) => [name, lookKey({ drawing, cut, hex: hexOf(name) })]))
  const recent = before.slice(-2).map((look) => groundsOf(look)[0])
  // Without the brand, which may contain a colour's word.
  const lead =
    named(title.slice(title.indexOf(' ') + 1), names) ??
    names.find((name) => !recent.includes(groundsOf(byValue.get(name) ?? drawing)[0])) ??
    names[0]
  return { lead: byValue.get(lead ?? '') ?? lookKey({ drawing, cut, hex: tint }), group, byValue }
}
