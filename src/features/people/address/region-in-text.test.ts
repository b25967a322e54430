import type { Area } from '@contract/schema/address'
import { regionInText } from './region-in-text'

const area = (code: string, name: string, parentCode: string, hasChildren = true): Area => ({
  code,
  name,
  parentCode,
  hasChildren,
})
const AREAS = [
  area('310000', '上海市', '000000'),
  area('330000', '浙江省', '000000'),
  area('310100', '上海市', '310000'),
  area('310104', '徐汇区', '310100'),
  area('330100', '杭州市', '330000'),
  area('330106', '西湖区', '330100'),
  area('330106004', '文新街道', '330106', false),
  area('310104013', '徐家汇街道', '310104', false),
]
const find = (text: string) => regionInText(text, async (code) => AREAS.filter(({ parentCode }) => parentCode === code))

test.each([
  ['浙江省杭州市西湖区文新街道文三路 90 号', '330106004', '文三路 90 号'],
  ['浙江省杭州市西湖区文三路 90 号', '330106', '文三路 90 号'],
  ['浙江杭州西湖区 文三路 90 号', '330106', '文三路 90 号'],
  ['上海市徐汇区徐家汇街道肇嘉浜路 1111 号', '310104013', '肇嘉浜路 1111 号'],
  ['上海市上海市徐汇区肇嘉浜路 1111 号', '310104', '肇嘉浜路 1111 号'],
])('%s', async (text, code, rest) => {
  const found = await find(text)
  expect([found?.areas.at(-1)?.code, found?.rest]).toEqual([code, rest])
})

test.each(['江南大道 228 号', '浙江省', '浙江省杭州市江南大道 228 号', ''])('no region in %p', async (text) =>
  expect(await find(text)).toBeNull(),
)
