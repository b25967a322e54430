import { sharing } from './sharing'

afterEach(() => jest.restoreAllMocks())

const share = {
  title: '陶瓷杯 & 碟',
  desc: '一只',
  link: 'https://mall.example/#/pages/details/index?productId=7&crm_channel_id=c1',
  imgUrl: 'https://mall.example/media/art/cup-256.webp',
  type: 'link',
  dataUrl: '',
}

test("QQ's share page opens beside the app with link, title, description and picture, and has no access to the app [share.qq]", () => {
  const page: { opener: unknown } = { opener: window }
  const open = jest.spyOn(window, 'open').mockReturnValue(page as Window)
  expect(sharing.toQq(share)).toBe(true)
  expect(page.opener).toBeNull()
  const [address, target] = open.mock.calls[0] ?? []
  const { origin, pathname, searchParams } = new URL(String(address))
  expect([origin + pathname, target]).toEqual(['https://connect.qq.com/widget/shareqq/index.html', '_blank'])
  expect(Object.fromEntries(searchParams)).toEqual({
    url: share.link,
    title: share.title,
    desc: share.desc,
    summary: share.desc,
    pics: share.imgUrl,
    site: '乐廊',
  })
})

test('a browser that opens no window returns false [share.qq]', () => {
  jest.spyOn(window, 'open').mockReturnValue(null)
  expect(sharing.toQq(share)).toBe(false)
})
