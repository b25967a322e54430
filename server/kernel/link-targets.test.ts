import { TurnableClock } from './clock'
import { LinkTargets } from './link-targets'

const clock = new TurnableClock()
clock.stop()
const links = new LinkTargets(clock)
links.add(
  { param: 'productId', missing: 'no such product', isThere: async (id) => id === 'p1' },
  { param: 'id', path: 'pages/cate/index', missing: 'no such category', isThere: async (id) => id === 'c1' },
  {
    param: 'activityId',
    missing: 'no such offer',
    isThere: async (id, { activeType }) => `${activeType}${id}` === '5o',
  },
  { param: 'storeId', missing: 'closed', isThere: async (_id, _params, now) => now === clock.now() },
)
const check = (cmd: string, params: Record<string, string>, isAppOnly = false) =>
  links.check({ cmd, params }, { isAppOnly }).then(
    () => 'fine',
    ({ errorName, message }) => `${errorName} ${message}`,
  )

test.each([
  ['C0020030000', { productId: 'p1' }, 'fine'],
  ['C0020030000', { productId: 'p2' }, 'SYS_PARAM_ERROR command.params.productId=p2: no such product'],
  ['C0020030000', {}, 'SYS_PARAM_ERROR command.params: C0020030000 缺少 productId'],
  ['C0020030000', { productId: 'p1', id: 'c2', storeId: 's1' }, 'fine'],
  ['C0000030101', { id: 'c2' }, 'SYS_PARAM_ERROR command.params.id=c2: no such category'],
  ['C0000030101', { id: 'c1', unknown: 'x' }, 'fine'],
  ['C0010001', { activityId: 'o', activeType: '5' }, 'fine'],
  ['C0010001', { activityId: 'o', activeType: '2' }, 'SYS_PARAM_ERROR command.params.activityId=o: no such offer'],
  ['C0090001', {}, 'SYS_PARAM_ERROR command.params: C0090001 缺少 pageCode'],
  ['C0099999', {}, 'SYS_PARAM_ERROR command.cmd: 没有代码为 C0099999 的页面'],
  ['C0099999', { appId: 'wx1' }, 'fine'],
])('a link to %s %j: %s', async (cmd, params, said) => {
  expect(await check(cmd, params)).toBe(said)
})

test('a code of the native app has no page in other clients', async () => {
  expect(await check('C0099999', {}, true)).toBe('fine')
  expect(await check('C0010001', {}, true)).toBe('SYS_PARAM_ERROR command.cmd: C0010001 是各端都有的页面')
  expect(await check('C0090001', {}, true)).toBe('SYS_PARAM_ERROR command.cmd: C0090001 是各端都有的页面')
})

test('content without a link is accepted', async () => {
  await expect(links.check(null, { isAppOnly: false })).resolves.toBeUndefined()
})
