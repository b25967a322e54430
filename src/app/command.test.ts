import { IN_APP_ONLY_TEXT, NO_PAGE_CODE_TEXT, TEMPLATE_COMMAND } from '@contract/codes/command'
import fc from 'fast-check'
import { miniPrograms } from '@/platform/mini-program-jump'
import { FEATURE_CODES } from '../../test/rules/feature-codes'
import { taro } from '../../test/support/taro-fakes/taro'
import { channelMemory } from './channel-memory'
import { canGoCommand, goCommand } from './navigate'
import { pageAt, rowOf } from './routes/index'
import { credentials } from './session/credentials'
import { templateAddress, templateFor } from './template-page'

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  credentials.save({ accessToken: 't', uid: 'u' })
})

const WAYS = ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch']
const opened = () => taro.calls.filter(({ name }) => WAYS.includes(name)).map(({ options }) => options)
const toasts = () => taro.callsOf('showToast').map((options) => (options as { title: string }).title)

describe('every feature code [command.table]', () => {
  /** Parameters of all pages. */
  const params = {
    productId: '1',
    id: '7',
    orderId: '9',
    storeId: 's',
    businessId: 'b',
    storeType: 'SHOP',
    groupId: 'g',
    voucherId: 'v',
    liveRoomCode: 'r',
  }

  test.each(Object.entries(FEATURE_CODES))(
    '%s opens %p, or shows 请在APP中打开 while that page is not built [command.table]',
    async (cmd, pages) => {
      const built = pages.filter((page) => pageAt(page) !== null)
      expect(canGoCommand({ cmd, params })).toBe(built.length > 0)
      await goCommand({ cmd, params })
      const paths = opened().map((options) => (options as { url: string }).url.replace(/^\/|\?.*$/g, ''))
      if (built.length > 0) {
        expect(built).toContain(paths[0])
        expect(toasts()).toEqual([])
      } else {
        expect([paths, toasts()]).toEqual([[], [IN_APP_ONLY_TEXT]])
      }
    },
  )

  test.each(Object.entries(FEATURE_CODES))(
    '%s without a required parameter is not tappable [command.needs]',
    async (cmd, pages) => {
      const name = pageAt(pages[0] ?? '')
      const isEnough = name !== null && rowOf(name).needs.length === 0
      expect(canGoCommand({ cmd, params: {} })).toBe(isEnough)
      await goCommand({ cmd, params: {} })
      expect(toasts()).toEqual(isEnough ? [] : [IN_APP_ONLY_TEXT])
    },
  )

  test.each([
    ['FASHION', 'clothingBusiness'],
    ['TEMPLATE_ONE', 'clothingBusiness'],
    ['NORMAL', 'shoppingStore'],
    ['', 'shoppingStore'],
  ])('C0040010300 of a store of type %p opens %s [store.goods-page]', async (storeType, page) => {
    await goCommand({ cmd: 'C0040010300', params: { storeId: 's1', storeType } })
    expect(opened()).toEqual([{ url: expect.stringMatching(`^/pages/store/${page}/index\\?storeId=s1`) }])
  })

  test.each([
    ['C0020030000', { productId: 'p 1', storeId: 's' }, 'pages/details/index?productId=p%201&storeId=s'],
    ['C0000030101', { id: '7' }, 'pages/cate/index?id=7'],
    ['C0040010101', { name: '茶' }, `pages/packOrder/search/index?name=${encodeURIComponent('茶')}`],
    ['C0020040001', { orderId: '9' }, 'pages/packOrder/order/index?orderId=9'],
  ])('%s carries its parameters %p [command.params]', async (cmd, params, address) => {
    await goCommand({ cmd, params })
    expect(opened()).toEqual([{ url: `/${address}` }])
  })
})

test.each(['C9', '', 'constructor', 'c0010001'])(
  'the unknown code %j shows 请在APP中打开 [command.unknown]',
  async (cmd) => {
    expect(canGoCommand({ cmd, params: {} })).toBe(false)
    await goCommand({ cmd, params: {} })
    expect([opened(), toasts()]).toEqual([[], [IN_APP_ONLY_TEXT]])
  },
)

test('an empty text is not a command', () => {
  expect(canGoCommand(null)).toBe(false)
})

describe('a template page', () => {
  const web = (address: string) => [{ url: `/pages/web/index?url=${encodeURIComponent(`http://localhost${address}`)}` }]

  test('a template page opens on the own web host in the web view, with its parameters [template.open]', async () => {
    await goCommand({
      cmd: TEMPLATE_COMMAND,
      params: {
        pageCode: 'a&b',
        navBarColor: '#F5d3cd',
        crm_channel_id: 'c1',
        bdCityCode: '179',
        from: 'home',
        isMember: '1',
        invitedCode: 'i9',
        other: 'x',
      },
    })
    expect(opened()).toEqual(
      web(
        '/page/?pageCode=a%26b&navBarColor=%23F5d3cd&crm_channel_id=c1&bdCityCode=179&from=home&isMember=1&invitedCode=i9',
      ),
    )
  })

  test.each([
    ['/page/?pageCode=a', true, '/page/?pageCode=a&isMember=1'],
    ['/page/?pageCode=a&isMember=1&from=home', false, '/page/?pageCode=a&from=home'],
    ['/page/?isMember=0&pageCode=a', true, '/page/?pageCode=a&isMember=1'],
    ['/page/?pageCode=a', false, '/page/?pageCode=a'],
  ])('%s for a member: %j, is shown as %s [template.member-price]', (address, isMember, shown) => {
    expect(templateFor(address, isMember)).toBe(shown)
  })

  test('the saved channel is used unless the command names another one [template.open]', async () => {
    channelMemory.set('c7')
    await goCommand({ cmd: TEMPLATE_COMMAND, params: { pageCode: 'a' } })
    expect(opened()).toEqual(web('/page/?pageCode=a&crm_channel_id=c7'))
  })

  test.each<Record<string, string>>([{}, { pageCode: '' }, { navBarColor: '#112233' }])(
    '%p lacks the page code: not tappable, and a message [template.needs-code]',
    async (params) => {
      expect(canGoCommand({ cmd: TEMPLATE_COMMAND, params })).toBe(false)
      await goCommand({ cmd: TEMPLATE_COMMAND, params })
      expect([opened(), toasts()]).toEqual([[], [NO_PAGE_CODE_TEXT]])
    },
  )

  test('only six hex digits are a colour [template.nav-bar-color]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('#', 'a', 'F', '0', 'g'), maxLength: 8 })),
        (navBarColor) => {
          const address = templateAddress({ pageCode: 'a', navBarColor }, '')
          const color = /navBarColor=([^&]*)/.exec(address ?? '')?.[1]
          if (/^#[0-9a-fA-F]{6}$/.test(navBarColor)) expect(decodeURIComponent(color ?? '')).toBe(navBarColor)
          else expect(color).toBeUndefined()
        },
      ),
    )
  })
})

describe('a command with an appId opens another mini program, whatever its code', () => {
  test.each(['C0010001', TEMPLATE_COMMAND, 'C9'])(
    '%s: in a browser it shows 请在APP中打开 [command.mini-program]',
    async (cmd) => {
      const command = { cmd, params: { appId: 'wx1', pageCode: 'a' } }
      expect(canGoCommand(command)).toBe(false)
      await goCommand(command)
      expect([opened(), toasts()]).toEqual([[], [IN_APP_ONLY_TEXT]])
    },
  )

  test('in a mini program the jump page opens with appId and path [command.mini-program]', async () => {
    const replaced = jest.replaceProperty(miniPrograms, 'canJump', true)
    const command = { cmd: 'C9', params: { appId: 'wx1', path: 'pages/a?b=1' } }
    expect(canGoCommand(command)).toBe(true)
    await goCommand(command)
    expect(opened()).toEqual([{ url: '/pages/web/jump/index?appId=wx1&path=pages%2Fa%3Fb%3D1' }])
    replaced.restore()
  })
})
