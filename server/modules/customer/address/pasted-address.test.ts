import { AreaTree } from './area-tree'
import { halfWidth, readPaste, type Span, spansOf } from './pasted-address'
import { CORPUS, type CorpusRow } from './pasted-address.corpus'
import { RegionFinder } from './region-finder'

const regions = new RegionFinder(new AreaTree())
const bare = (text: string) => text.replace(/\s/g, '')

const shortProvince = (name: string) => name.replace(/(维吾尔自治区|壮族自治区|回族自治区|自治区|省|市)$/, '')
const spaced = (detail: string) => detail.replace(/(\d+)/g, ' $1 ').replace(/ +/g, ' ').trim()
const wide = (text: string) =>
  text.replace(/[0-9A-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')
const dashed = (mobile: string) => `${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`

/** Common notations of addresses in messages. */
const WAYS: Record<string, (row: CorpusRow) => string> = {
  labels: ([name, mobile, province, city, district, street, detail]) =>
    `收货人: ${name}\n手机号码: ${mobile}\n所在地区: ${[province, city, district, street].filter(Boolean).join(' ')}\n详细地址: ${detail}`,
  'labels in one line, full-width colons': ([name, mobile, province, city, district, street, detail]) =>
    `收货人：${name}，手机号码：${mobile}，所在地区：${province}${city}${district}${street}，详细地址：${detail}`,
  'labels without separators': ([name, mobile, province, city, district, street, detail]) =>
    `收货人${name}手机号码${mobile}所在地区${province}${city}${district}${street}详细地址${detail}`,
  'name, phone, address; spaces': ([name, mobile, province, city, district, street, detail]) =>
    `${name} ${mobile} ${province}${city}${district}${street}${spaced(detail)}`,
  'phone, name, address; lines': ([name, mobile, province, city, district, street, detail]) =>
    `${mobile}\n${name}\n${province} ${city} ${district} ${street} ${spaced(detail)}`,
  'address, name, phone; commas': ([name, mobile, province, city, district, street, detail]) =>
    `${province}${city}${district}${street}${detail}，${name}，${mobile}`,
  'name, address, phone; commas': ([name, mobile, province, city, district, street, detail]) =>
    `${name},${[province, city, district, street].filter(Boolean).join(',')},${detail},${mobile}`,
  'address, phone, name; spaces': ([name, mobile, province, city, district, street, detail]) =>
    `${province}${city}${district}${street}${detail} ${dashed(mobile)} ${name}`,
  'name, phone, address; no separators': ([name, mobile, province, city, district, street, detail]) =>
    `${name}${mobile}${province}${city}${district}${street}${detail}`,
  'name, address, phone; no separators': ([name, mobile, province, city, district, street, detail]) =>
    `${name}${province}${city}${district}${street}${detail}电话${mobile}`,
  'phone, name, address; no separators': ([name, mobile, province, city, district, street, detail]) =>
    `${mobile}${name}${province}${city}${district}${street}${detail}`,
  'address, phone, name; no separators': ([name, mobile, province, city, district, street, detail]) =>
    `${province}${city}${district}${street}${detail}${mobile}${name}`,
  'short province': ([name, mobile, province, city, district, street, detail]) =>
    `${name} +86 ${dashed(mobile)} ${shortProvince(province)}${city}${district}${street}${detail}`,
  'no province': ([name, mobile, province, city, district, street, detail]) =>
    `${city || province}${district}${street}${spaced(detail)} ${name} ${mobile}`,
  'the area twice': ([name, mobile, province, city, district, street, detail]) =>
    `${name} ${mobile} ${province} ${city} ${district} ${province}${city}${district}${street}${detail}`,
  'the district twice': ([name, mobile, province, city, district, street, detail]) =>
    `${province}${city}${district}${district}${street}${detail} ${name} ${mobile}`,
  'full width': ([name, mobile, province, city, district, street, detail]) =>
    wide(`${name} ${mobile}；${province} ${city} ${district} ${street} ${spaced(detail)}`),
}

test.each(Object.entries(WAYS))('%s: each character is in the correct field [address.pasted]', (_, write) => {
  const wrong = CORPUS.flatMap((row) => {
    const [name, mobile, province, city, district, street, detail] = row
    const text = write(row)
    const read = readPaste(text, regions)
    const areas = [...new Set(read.path.map((area) => area.name))].join('')
    const [want, have] = [
      [name, mobile, [province, city, district, street].join(''), detail],
      [read.name, read.mobile, areas, bare(read.detail)],
    ].map((fields) => fields.join(' | '))
    return want === have ? [] : [{ text, want, have }]
  })
  expect(wrong).toEqual([])
})

test('address, name and phone without separators: the end of the address is found in at least 95 of 100 [address.pasted-crowded]', () => {
  const wrong = CORPUS.filter(([name, mobile, province, city, district, street, detail]) => {
    const text = `${province}${city}${district}${street}${detail}${name}${mobile}`
    const read = readPaste(text, regions)
    return read.name !== name || bare(read.detail) !== detail
  })
  expect(wrong.length / CORPUS.length).toBeLessThan(0.05)
})

test.each([
  // [text, name, mobile, region, detail]
  ['王先生 13812345678 浙江杭州滨江区江汉路1786号', '王先生', '13812345678', '浙江省杭州市滨江区', '江汉路1786号'],
  ['浙江省杭州市滨江区江汉路1786号王女士13812345678', '王女士', '13812345678', '浙江省杭州市滨江区', '江汉路1786号'],
  ['李老师，8613812345678，杭州市滨江区江汉路1786号', '李老师', '13812345678', '浙江省杭州市滨江区', '江汉路1786号'],
  ['张三（收） +86 138 1234 5678 上海徐汇区肇嘉浜路1111号', '张三', '13812345678', '上海市徐汇区', '肇嘉浜路1111号'],
  ['杭州市滨江区江汉路1786号 叶 问 13812345678', '叶问', '13812345678', '浙江省杭州市滨江区', '江汉路1786号'],
  ['杭州市滨江区江汉路1786号 李明 先生 13812345678', '李明先生', '13812345678', '浙江省杭州市滨江区', '江汉路1786号'],
  [
    '杭州市滨江区江汉路1786号 13812345678 前台转李总',
    '',
    '13812345678',
    '浙江省杭州市滨江区',
    '江汉路1786号 前台转李总',
  ],
  ['Tom Smith 13812345678 上海市静安区南京西路1266号', 'Tom Smith', '13812345678', '上海市静安区', '南京西路1266号'],
  ['张三 0571-88886666 浙江省杭州市滨江区江汉路1786号', '张三', '', '浙江省杭州市滨江区', '0571-88886666 江汉路1786号'],
  [
    '张三 13812345678 13912345678 杭州市滨江区江汉路1786号',
    '张三',
    '13812345678',
    '浙江省杭州市滨江区',
    '13912345678 江汉路1786号',
  ],
  // Not cut: names of roads, markets and hospitals that start with the name of a district or city.
  ['河南省焦作市解放北路88号 李四 13812345678', '李四', '13812345678', '', '河南省焦作市解放北路88号'],
  ['北京朝阳公园路6号 李四 13812345678', '李四', '13812345678', '', '北京朝阳公园路6号'],
  ['南京西路1266号恒隆广场 李四 13812345678', '李四', '13812345678', '', '南京西路1266号恒隆广场'],
  ['杭州滨江大道100号 李四 13812345678', '李四', '13812345678', '', '杭州滨江大道100号'],
  ['浙江省金华市义乌市场路1号 李四 13812345678', '李四', '13812345678', '浙江省金华市义乌市', '市场路1号'],
  ['广东省东莞市场1号 李四 13812345678', '李四', '13812345678', '广东省东莞市', '市场1号'],
  ['福州市鼓楼区人民医院 李四 13812345678', '李四', '13812345678', '福建省福州市鼓楼区', '鼓楼区人民医院'],
  ['郑州市金水区人民路1号 李四 13812345678', '李四', '13812345678', '河南省郑州市金水区', '人民路1号'],
  ['杭州市滨江区长河街道办事处3楼 李四 13812345678', '李四', '13812345678', '浙江省杭州市滨江区', '长河街道办事处3楼'],
  // The following text decides.
  ['朝阳区三里屯街道工体北路8号 李四 13812345678', '李四', '13812345678', '北京市朝阳区三里屯街道', '工体北路8号'],
  ['朝阳区建国路93号 李四 13812345678', '李四', '13812345678', '', '朝阳区建国路93号'],
  [
    '浙江省杭州市长河街道江汉路1786号 李四 13812345678',
    '李四',
    '13812345678',
    '浙江省杭州市滨江区长河街道',
    '江汉路1786号',
  ],
  ['江苏昆山前进西路1899号 李四 13812345678', '李四', '13812345678', '江苏省苏州市昆山市', '前进西路1899号'],
  ['浙江杭州西湖 文三路90号 李四 13812345678', '李四', '13812345678', '浙江省杭州市西湖区', '文三路90号'],
  ['上海市市辖区浦东新区锦绣路1001弄2号 李四 13812345678', '李四', '13812345678', '上海市浦东新区', '锦绣路1001弄2号'],
  [
    '香港特别行政区油尖旺区弥敦道100号 李四 13812345678',
    '李四',
    '13812345678',
    '香港特别行政区油尖旺区',
    '弥敦道100号',
  ],
  // Names that contain an area's name or stand before one.
  ['张山东济南市历下区泉城路1号13812345678', '张山东', '13812345678', '山东省济南市历下区', '泉城路1号'],
  ['王海南京市鼓楼区中山北路105号13812345678', '王海', '13812345678', '江苏省南京市鼓楼区', '中山北路105号'],
  ['李长春 13812345678 浙江省杭州市滨江区江汉路1786号', '李长春', '13812345678', '浙江省杭州市滨江区', '江汉路1786号'],
  // Neither a unit after a number nor a building is a name.
  [
    '杭州市滨江区江汉路 1786 号 3 单元王五13812345678',
    '王五',
    '13812345678',
    '浙江省杭州市滨江区',
    '江汉路 1786 号 3 单元',
  ],
  ['杭州市滨江区星光大道 龙湖天街 13812345678 王五', '王五', '13812345678', '浙江省杭州市滨江区', '星光大道 龙湖天街'],
  ['杭州市滨江区江汉路1786号 阳光花园 13812345678', '', '13812345678', '浙江省杭州市滨江区', '江汉路1786号 阳光花园'],
  ['杭州市滨江区江汉路1786号3幢东门13812345678', '', '13812345678', '浙江省杭州市滨江区', '江汉路1786号3幢东门'],
  ['江汉路1786号 王五 13812345678', '王五', '13812345678', '', '江汉路1786号'],
  ['门口有猫', '', '', '', '门口有猫'],
  ['', '', '', '', ''],
])('%s', (text, name, mobile, region, detail) => {
  const read = readPaste(text, regions)
  const areas = [...new Set(read.path.map((area) => area.name))].join('')
  expect([read.name, read.mobile, areas, read.detail]).toEqual([name, mobile, region, detail])
})

const LABELS = /收货人|手机号码|所在地区|详细地址|电话/g

test.each(Object.entries(WAYS))(
  '%s: every character that is no label or separator is in exactly one field',
  (_, write) => {
    for (const row of CORPUS) {
      const text = halfWidth(write(row))
      const { name, phone, region, detail } = spansOf(text, regions)
      const spans = [name, phone, region, ...detail].filter((span): span is Span => span !== null)
      const inOrder = [...spans].sort((a, b) => a.from - b.from)
      inOrder.reduce((end, { from, until }) => {
        expect(from).toBeGreaterThanOrEqual(end)
        return until
      }, 0)
      const left = inOrder.reduceRight((rest, { from, until }) => rest.slice(0, from) + rest.slice(until), text)
      expect([text, left.replace(LABELS, '').replace(/[\s,，;；:：]/g, '')]).toEqual([text, ''])
    }
  },
)
