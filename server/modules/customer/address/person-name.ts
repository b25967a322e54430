/** The most common surnames; those of two characters first. */
const COMPOUND =
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 宇文 长孙 司徒 司空 夏侯 轩辕 端木 南宫 西门 呼延 百里 东郭 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 仲孙 钟离 鲜于 闾丘 独孤 拓跋 赫连 万俟 闻人 第五 完颜 叶赫 爱新'
const COMMON =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常'
const OTHERS =
  '汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由'

const COMPOUNDS = new Set(COMPOUND.split(' '))
const COMMONS = new Set(COMMON)
const SURNAMES = new Set(COMMON + OTHERS)

const TITLE = /(?:先生|女士|小姐|太太|老师|同学|师傅|经理|医生|大夫|教授|律师|主任|老板|总|阿姨|叔叔|大哥|大姐|哥|姐)$/
/** 买买提·艾力 */
const DOTTED = /^[\u4e00-\u9fa5]{1,12}(?:[·•・‧][\u4e00-\u9fa5]{1,12})+$/
const LATIN = /^[A-Za-z][A-Za-z.'’-]*(?: [A-Za-z][A-Za-z.'’-]*){0,3}$/
const CHINESE = /^[\u4e00-\u9fa5㐀-䶿𠀀-𪛖]+$/u
/** Endings of places, rare in names. */
const PLACE =
  /(?:花园|小区|大厦|广场|公寓|公园|家园|新村|大道|学校|大学|中学|小学|学院|医院|中心|市场|商场|酒店|宾馆|超市|驿站|食堂|宿舍|园区|校区|社区|工业|科技|公司|集团|前台|门卫|物业|保安|快递柜|丰巢|东门|西门|南门|北门|楼下|楼上|附近|对面|旁边|隔壁|单元|房间|车间|仓库|路[东南西北口]|[省市区县镇乡村街巷弄号栋幢室楼层座厦店铺厂校司组期侧内口院])$/
const ROAD = /[路道]$/

const hasSurname = (text: string): boolean => COMPOUNDS.has(text.slice(0, 2)) || SURNAMES.has(text.charAt(0))

/** Surnames that follow a number more often than they start a name. */
const UNITS = '楼房路区店院'

/** Whether two parts separated by a space are one name: 叶 问, 李明 先生, Tom Smith. */
export function areOneName(one: string, next: string): boolean {
  const isSpacedOut =
    one.length === 1 && SURNAMES.has(one) && !UNITS.includes(one) && /^[\u4e00-\u9fa5]{1,2}$/.test(next)
  const isTitle = TITLE.exec(next)?.[0] === next && isSureName(one)
  return isSpacedOut || isTitle || (LATIN.test(one) && LATIN.test(next))
}

/** Score of a text as a person's name; 0: no name. */
export function nameScore(text: string): number {
  if (DOTTED.test(text)) return 5
  if (LATIN.test(text)) return text.length >= 2 && text.length <= 20 ? 1 : 0
  if (!CHINESE.test(text.replace(/^[A-Za-z]/, ''))) return 0
  const length = [...text].length
  const title = TITLE.exec(text)?.[0] ?? ''
  if (title !== '') {
    const called = text.slice(0, -title.length)
    if (called.length <= 4 && (hasSurname(called) || /^(?:[老小大阿].|[A-Za-z])$/.test(called))) return 4
  }
  if (length < 2 || length > 4 || PLACE.test(text) || (ROAD.test(text) && length > 2)) return 0
  if (COMPOUNDS.has(text.slice(0, 2)) && length >= 3) return 4
  if (COMMONS.has(text.charAt(0))) return length === 4 ? 1 : 4
  if (SURNAMES.has(text.charAt(0))) return length === 4 ? 1 : 3
  return 1
}

/** A name that is distinguishable from a place without a separator. */
export function isSureName(text: string): boolean {
  return nameScore(text) >= 3
}

/** Characters that complete a part of an address. */
const ENDS = '号室栋幢楼层座元户房铺组队院店厦场0-9A-Za-z)）'
/** Characters that end places and also occur in names. */
const PERHAPS_ENDS =
  '区园村苑城寓府庭湾居里弄巷街路道校厂司部馆站行局寺庄屯寨社堡桥口旁边侧内处面前后库柜点台仓阁邸学墅坊郡心门镇乡'
const TAIL_DOTTED = new RegExp(`^(.*[${ENDS}])([\\u4e00-\\u9fa5]{1,12}(?:[·•・‧][\\u4e00-\\u9fa5]{1,12})+)$`)
const STRONG = new RegExp(`[${ENDS}]$`)
const WEAK = new RegExp(`[${PERHAPS_ENDS}]$`)

/**
 * Length of the name directly after an address; 0 for none. `isCrowded`: the text has no separators, so a name is
 * expected there.
 */
export function nameTail(text: string, isCrowded: boolean): number {
  const dotted = TAIL_DOTTED.exec(text)?.[2]
  if (dotted) return dotted.length
  const tails = [7, 6, 5, 4, 3, 2].filter((length) => length < text.length).map((length) => text.slice(-length))
  const tailAfter = (end: RegExp, isName: (tail: string) => boolean) =>
    tails.find((tail) => isName(tail) && !STRONG.test(tail.charAt(0)) && end.test(text.slice(0, -tail.length)))
  const isCommon = (tail: string) => isSureName(tail) && (COMMONS.has(tail.charAt(0)) || TITLE.test(tail))
  const found =
    tailAfter(STRONG, isSureName) ??
    tailAfter(WEAK, isSureName) ??
    (isCrowded ? (tailAfter(STRONG, (tail) => nameScore(tail) > 0) ?? tailAfter(/./, isCommon)) : undefined)
  return found?.length ?? 0
}
