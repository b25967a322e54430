import { isInside, readFloorPlan } from './floor-plan'

const problemsOf = (...lines: string[]) =>
  readFloorPlan(lines.join('\n')).problems.map(({ line, text }) => `${line} ${text}`)

test('each mistake is reported with its line, and the rest is read [floor-plan.problems]', () => {
  const SIZE = 'size 100 100'
  expect(problemsOf('size 9 9')).toEqual(['1 要写成 size 宽 高，10 到 2000 的整数', '0 缺少大小：size 宽 高'])
  expect(problemsOf('lift 1,1', SIZE, SIZE)).toEqual(['1 先写大小：size 宽 高', '3 大小只能写一次'])
  expect(problemsOf(SIZE, 'tree 1,1')[0]).toContain('2 不认识“tree”')
  expect(problemsOf(SIZE, 'store a 0,0 10,10 10,0 0,10')).toEqual(['2 这些角围不成形状'])
  expect(problemsOf(SIZE, 'room a 0,0 50,0 10,40 50,40 0,10 30,30')).toEqual(['2 边线交叉了，请按顺序写角'])
  expect(problemsOf(SIZE, 'store a 0,0 200,0 1,1')[0]).toContain('至少三个角，在 100 × 100 以内')
  expect(problemsOf(SIZE, 'store a 0,0 10,0 10,10', 'store a 20,20 30,20 30,30')).toEqual(['3 店铺“a”写了两次'])
  expect(problemsOf(SIZE, 'store a 0,0 10,0 10,10', 'store b 1,0 9,0 9,8')).toEqual(['3 和店铺“a”重叠了'])
  expect(problemsOf(SIZE, 'toilet 3', 'here ? 1,1', 'here A 1,1', 'here A 2,2')).toEqual([
    '2 要写成 toilet x,y，在 100 × 100 以内',
    '3 要写成 here 编号 x,y，编号用字母和数字',
    '5 位置“A”写了两次',
  ])
  expect(problemsOf('# 备注', '', `${SIZE} # 大小`, 'outline 0,0 9,0 9,9', 'outline 0,0 9,0 9,9')).toEqual([
    '5 外墙只能写一次',
  ])
})

test('the label of a concave shape is inside the shape', () => {
  const { plan } = readFloorPlan('size 100 100\nstore a 0,0 100,0 100,20 20,20 20,100 0,100')
  const [shape] = plan.stores
  expect(shape && isInside(shape.label, shape.corners)).toBe(true)
})
