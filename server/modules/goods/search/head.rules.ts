import { canonical } from './canonical.rules'

/** The names of goods in a title: the parts that end with the name. */
export interface Heads {
  /** The first such part, and the same without the word of its packing: 坚果礼盒, 坚果. */
  first: string[]
  /** The next part, when the first may not be a name of goods: 丹东 红颜草莓. */
  second: string[]
}

const HAN = /\p{Script=Han}/u
const NONE: Heads = { first: [], second: [] }

/** Characters that end a part; `·` and `.` occur inside names. */
const BETWEEN = /[\s,，、/|()（）【】[\]{}「」《》+:：;；!！?？~～—–]+/
/** Words for audience or season, inside or after the name: 加厚羽绒服女冬季短款 names a 羽绒服. */
const ASIDE =
  /(?:男女同款|男女通用|男女款|男女|女士|女生|女款|女式|女童|男士|男生|男款|男式|男童|儿童|宝宝|婴儿|(?<=.{2})[女男](?=.)|春夏季?|秋冬季?|春秋季?|冬季|夏季|春季|秋季|新款|爆款|百搭|包邮|正品|官方|旗舰店?|同款|通用|专用)/
/** Audience words after the name. */
const FOR_WHOM = /(?:女士|女生|女款|女式|男士|男生|男款|男式|儿童款?|[女男])$/
/** Words for packing or serving: the packed goods are the name. */
const PACKING = /(?:大礼包|礼盒装?|礼袋|礼包|套装|套餐|组合|拼盘|切件|盒装|罐装|袋装|瓶装|散装|家庭装)$/
/** Not a name by itself. */
const FILLERS = new Set(
  '散称 现货 新品 热卖 热销 推荐 特价 促销 秒杀 进口 国产 家用 现做 鲜切 复古 简约 纯棉 凉感 加厚 轻薄'.split(' '),
)
/** Words for make or look: 软盘造型 U 盘 is a U 盘. */
const MANNER = /(?:造型|风味|口味|风格|系列|尺寸|同款)$/
/** A first part up to this length may be a place: 丹东 99 红颜草莓. */
const MAX_PLACE = 3
/** After a number: 9 枚装, 5 斤装, 6.3 英寸小直屏. */
const MEASURE =
  /^(?:千克|公斤|毫升|英寸|厘米|毫米|小时|个月|课时|流明|倍|斤|克|升|寸|米|枚|个|只|条|双|片|盒|瓶|支|件|根|包|罐|杯|块|张|册|组|对|人|代|键|档|贯|串|颗|粒|层|岁|年|月|天|次|元|色|款|把|卷|尾|寸|步|骨|速)/
/** Ends the name of an English title: Wool Coat for Women, Black. */
const AFTER_NAME = /\s*[,(|[{–—:;]\s*|\s+-\s+|\s+(?:for|with|by|from|in|of|and|w\/)\s+/i

/**
 * The names in a title. The name is the end of a Chinese part, in an English title the last word before its details.
 */
export function headsOf(title: string, brand: string): Heads {
  const named = title.normalize('NFKC').trim()
  const bare = brand !== '' && named.startsWith(brand.normalize('NFKC')) ? named.slice(brand.length) : named
  return HAN.test(bare) ? chineseHeads(bare) : latinHeads(bare)
}

function chineseHeads(title: string): Heads {
  const pieces = title.replace(/(?<=^|\s)([A-Za-z])\s+(?=\p{Script=Han})/gu, '$1').split(BETWEEN)
  const parts: string[] = []
  for (const [i, piece] of pieces.entries()) {
    if (/^[\d.×x*-]+$/.test(pieces[i - 1] ?? '') && MEASURE.test(piece)) continue
    for (const part of piece.split(ASIDE)) {
      const name = nameIn(part)
      if (name !== null && !parts.includes(name)) parts.push(name)
    }
  }
  const [first, second] = parts
  if (first === undefined) return NONE
  const isSure = second === undefined || first.length > MAX_PLACE
  return { first: withContents(first), second: isSure ? [] : withContents(second) }
}

/** The run of Chinese characters at the end of a part, in canonical form; null: it has no name. */
function nameIn(part: string): string | null {
  const token = canonical(part).split(' ').at(-1) ?? ''
  const name = token.length > 3 ? token.replace(FOR_WHOM, '') : token
  return HAN.test(name) && name.length >= 2 && !FILLERS.has(name) && !MANNER.test(name) ? name : null
}

function withContents(name: string): string[] {
  const contents = name.replace(PACKING, '')
  return contents === name || contents.length < 2 ? [name] : [name, contents]
}

function latinHeads(title: string): Heads {
  const words = canonical(title.split(AFTER_NAME)[0] ?? '').split(' ')
  const names = words.filter((word) => /[a-z]/.test(word))
  const last = names.at(-1)
  return last === undefined ? NONE : { first: [names.join(' ')], second: [] }
}
