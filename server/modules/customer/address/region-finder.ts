import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { AreaNode, AreaTree } from './area-tree'

export interface FoundRegion {
  /** From the province down to an addressable area or deeper. */
  path: AreaNode[]
  /** Range of its names in the text. */
  from: number
  until: number
}

interface Form {
  text: string
  node: AreaNode
  /** Written without 省, 市, 区: it may be part of a road's or a person's name. */
  isShort: boolean
}

interface Reached {
  node: AreaNode
  /** Range of its last name. */
  last: number
  until: number
}

const PEOPLES =
  '(?:(?:蒙古|柯尔克孜|哈萨克|维吾尔|土家|布依|朝鲜|哈尼|傈僳|拉祜|东乡|纳西|景颇|达斡尔|仫佬|布朗|撒拉|毛南|仡佬|锡伯|鄂温克|塔吉克|鄂伦春|裕固|保安|独龙|各|回|藏|苗|彝|壮|满|侗|瑶|白|傣|黎|佤|畲|水|土|羌|怒)族?)+'
const SUFFIX = new RegExp(
  `(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|${PEOPLES}自治[州县旗]|林区|地区|省|市|区|县|盟|旗)$`,
)
const PREFECTURE = new RegExp(`${PEOPLES}自治州$`)
const SEPARATOR = /[\s,，、/\\|>·;；\-—]/
/** Fillers of area pickers that use the statistics bureau's table, for levels without an area. */
const FILLER =
  /^(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划|省直辖县|省直辖|县(?=[\s,，、/\\|>]|[\u4e00-\u9fa5]{1,10}县))/
const COUNTRY = /(?:中华人民共和国|中国)$/
const STREET = /(?:街道|镇|乡|苏木)$/
/** Roads that contain a town's name (新镇路, 新镇东路), and offices after a street's name. */
const STREET_GOES_ON = /^(?:路|街(?!道)|巷|弄|大道|大街|胡同|办事处|办(?!公)|政府|人民政府)/
/** The longest street name. */
const HAS_STREET = /^[\u4e00-\u9fa5]{1,18}?(?:街道|镇|乡|苏木)/
const SIDE_ROAD = /^[东南西北中](?:路|街(?!道)|大道|大街)/
const NAME_GOES_ON =
  /^(?:[东南西北中前后内外上下新老大小一二三四五六七八九十环]{0,3}(?:路|街(?!道)|巷|弄|道|大街|胡同|里|村|镇|乡|桥|门|站|号|湖|山|江|河|湾|公园|广场|大厦|花园|国际|小区|新村|中心|大学|学院|中学|小学|医院))/
/** 义乌市场 is not 义乌市. */
const CITY_GOES_ON = /^(?:场(?!中路)|民(?:中心|广场|公园|之家|大道))/
/** Buildings that contain an area's name: the area is recognised, and the name stays in the building. */
const BUILDING =
  /^(?:(?:人民)?(?:政府|法院|检察院)|(?:人民|中医|中心|第[一二三四五六七八九十]+(?:人民)?)医院|中医院|妇幼保健院|(?:第[一二三四五六七八九十]+|实验)(?:中学|小学)|幼儿园|(?:公安|教育|税务)局|图书馆|博物馆|文化馆|体育馆|体育中心|(?:政务|行政)服务中心)(?![东南西北中前后]?(?:路|街|巷|弄|大道))/
const ROAD_STEM = /^[\u4e00-\u9fa5]{2,5}?(?:路|街|巷|弄|大道|大街|胡同)/

/** Finds the region of an address text in the area tree: names may be shortened, omitted, repeated and separated. */
export class RegionFinder {
  #forms: Map<string, Form[]> | null = null
  readonly #aboves = new Map<string, ReadonlySet<string>>()

  constructor(private readonly tree: AreaTree) {}

  /** The deepest region in the text, or null. `isLead`: whether the text before it in the same part is acceptable. */
  find(text: string, isLead: (lead: string) => boolean = () => true): FoundRegion | null {
    const found = Array.from({ length: text.length }, (_, at) => this.#at(text, at)).filter((one) => one !== null)
    const rank = ({ path, from, until }: FoundRegion) => {
      const lead = /[^\s,，;；|]*$/.exec(text.slice(0, from))?.[0] ?? ''
      return (isLead(lead) ? 1000 : 0) + path.length * 50 + (until - from)
    }
    return found.reduce<FoundRegion | null>((best, one) => (best && rank(best) >= rank(one) ? best : one), null)
  }

  /** The region that starts exactly here. */
  #at(text: string, at: number): FoundRegion | null {
    const starts = this.#formsAt(text, at).filter(({ isShort, node }) => !isShort || node.level !== 'district')
    const end = deepestOf(starts.flatMap((form) => this.#through(text, at, form) ?? []))
    if (!end || !this.tree.isAddressable(end.node)) return null
    const country = COUNTRY.exec(text.slice(0, at))?.[0].length ?? 0
    const isBuilding = BUILDING.test(text.slice(end.until))
    return { path: this.tree.path(end.node.code), from: at - country, until: isBuilding ? end.last : end.until }
  }

  /** Follows area names from this one on; null where the name is part of another word. */
  #through(text: string, at: number, form: Form): Reached | null {
    const until = at + form.text.length
    const end = this.#extend(text, { node: form.node, last: at, until })
    const behind = text.slice(until)
    if (end.node !== form.node) return end
    if (!form.isShort) return form.text.endsWith('市') && CITY_GOES_ON.test(behind) ? null : end
    if (NAME_GOES_ON.test(behind)) return null
    // The short name of a district (西湖) counts before its street or a separator only; that of a county or its city (昆山)
    // also before a whole road.
    const isAlone = behind === '' || SEPARATOR.test(behind.charAt(0))
    const isCounty = /[市县]$/.test(form.node.name) && ROAD_STEM.test(behind)
    return form.node.level !== 'district' || isAlone || isCounty ? end : null
  }

  /** Continues after an area: down the tree, or through the same names again. */
  #extend(text: string, here: Reached): Reached {
    let next = here.until
    while (next < text.length && SEPARATOR.test(text.charAt(next))) next++
    const isHigh = DEPTH[here.node.level] < DEPTH.district
    const filler = isHigh ? FILLER.exec(text.slice(next)) : null
    if (filler) {
      const beyond = this.#extend(text, { ...here, until: next + filler[0].length })
      if (beyond.node !== here.node) return beyond
    }
    const street = this.#streetAt(text, next, here.node)
    const reached = this.#formsAt(text, next).flatMap((form) => {
      const isAgain = form.node.code === here.node.code || this.#lies(here.node, form.node)
      if (!isAgain && !this.#lies(form.node, here.node)) return []
      if (isAgain && BUILDING.test(text.slice(next + form.text.length))) return []
      const end = this.#through(text, next, form)
      const isThere = end && (end.node.code === here.node.code || this.#lies(end.node, here.node))
      return isThere ? [end] : []
    })
    if (street) reached.push(this.#extend(text, street))
    return deepestOf(reached) ?? here
  }

  /** A street counts only with its suffix 街道, 镇 or 乡. Under a city: only when its name is unique. */
  #streetAt(text: string, at: number, node: AreaNode): Reached | null {
    if (node.level === 'province' || node.level === 'street' || !HAS_STREET.test(text.slice(at))) return null
    const children = this.tree.children(node.code) ?? []
    const streets =
      node.level === 'city' && children.some(({ level }) => level === 'district')
        ? children.flatMap(({ code }) => this.tree.children(code) ?? [])
        : children
    const named = streets.filter(
      ({ level, name }) =>
        level === 'street' &&
        STREET.test(name) &&
        text.startsWith(name, at) &&
        !STREET_GOES_ON.test(text.slice(at + name.length)) &&
        !(name.length === 2 && SIDE_ROAD.test(text.slice(at + name.length))),
    )
    const longest = Math.max(0, ...named.map(({ name }) => name.length))
    const [street, ...others] = named.filter(({ name }) => name.length === longest)
    return street && others.length === 0 ? { node: street, last: at, until: at + longest } : null
  }

  #lies(node: AreaNode, above: AreaNode): boolean {
    if (node.level === 'street') return node.parentCode === above.code || this.#above(node.parentCode).has(above.code)
    return this.#above(node.code).has(above.code)
  }

  /** Codes of the parents of an area. */
  #above(code: string): ReadonlySet<string> {
    const known = this.#aboves.get(code)
    if (known) return known
    const above = new Set(this.tree.path(code).map((area) => area.code))
    above.delete(code)
    this.#aboves.set(code, above)
    return above
  }

  #formsAt(text: string, at: number): Form[] {
    this.#forms ??= formsOf(this.tree)
    return (this.#forms.get(text.slice(at, at + 2)) ?? []).filter((form) => text.startsWith(form.text, at))
  }
}

const DEPTH: Record<AreaNode['level'], number> = { province: 1, city: 2, district: 3, street: 4 }

/** The deepest area, with the longest name; null when two areas match equally: 朝阳区 is in Beijing and in Changchun. */
function deepestOf(reached: readonly Reached[]): Reached | null {
  const rank = ({ node, until }: Reached) => DEPTH[node.level] * 1000 + until
  const best = Math.max(0, ...reached.map(rank))
  const [first, ...others] = reached.filter((one) => rank(one) === best)
  return first && others.every(({ node }) => node.code === first.node.code) ? first : null
}

function formsOf(tree: AreaTree): Map<string, Form[]> {
  const forms = new Map<string, Form[]>()
  const add = (text: string, node: AreaNode) => {
    if (text.length < 2) return
    const key = text.slice(0, 2)
    const form = { text, node, isShort: text !== node.name }
    const own = forms.get(key)
    if (own) own.push(form)
    else forms.set(key, [form])
  }
  const walk = (code: string) => {
    for (const node of tree.children(code) ?? []) {
      const short = node.name.replace(SUFFIX, '')
      const texts = new Set([node.name, short])
      if (PREFECTURE.test(node.name)) texts.add(`${short}州`)
      if (node.name === '内蒙古自治区') texts.add('内蒙')
      for (const text of texts) add(text, node)
      if (node.level === 'province') walk(node.code)
      else if (node.level === 'city' && !tree.isAddressable(node)) walk(node.code)
    }
  }
  walk(ROOT_AREA_CODE)
  return forms
}
