import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Gateway, startGateway } from '../../../sandbox/gateway'
import { readMerchantKeys } from '../../../sandbox/keys'
import { createWechatPages, type WechatPages } from '../../../wechat/js-sdk'
import { sandboxAppSecret } from '../../../wechat/logins'
import { WechatService } from '.'
import { signedPart, signPage } from './wechat.rules'

const isOwnPage = (url: URL) => url.host === 'mall.example'

describe('the signature', () => {
  test("equals WeChat's published example [share.wx-config]", () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    const page = { url: 'http://mp.weixin.qq.com?params=value', nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1414587457 }
    expect(signPage({ ...page, ticket })).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })

  test.each([
    ['https://mall.example/', 'https://mall.example/'],
    ['https://mall.example/?a=1#/pages/home/index?b=2', 'https://mall.example/?a=1'],
    ['https://mall.example/#a#b', 'https://mall.example/'],
  ])('covers the address before #: %s [share.wx-config]', (url, part) => expect(signedPart(url)).toBe(part))
})

describe('the JS-SDK config of a page', () => {
  const pages: WechatPages = { appId: 'wxweb', ticket: async () => 'ticket' }
  const service = new WechatService(pages, isOwnPage)

  test('has all fields of the JS-SDK, new for each call [share.wx-config]', async () => {
    const config = await service.wxConfig('https://mall.example/?a=1#/x', 1_700_000_000_999)
    const { nonceStr, timestamp } = config
    const signature = signPage({ url: 'https://mall.example/?a=1', ticket: 'ticket', nonceStr, timestamp })
    expect(config).toEqual({ appId: 'wxweb', timestamp: 1_700_000_000, nonceStr, signature })
    expect((await service.wxConfig('https://mall.example/', 1)).nonceStr).not.toBe(nonceStr)
  })

  test.each(['https://evil.example/', 'https://mall.example.evil.net/', 'javascript:alert(1)', 'not an address'])(
    'is refused to %s [share.wx-config-own]',
    async (url) => expect(service.wxConfig(url, 1)).rejects.toThrow('不是本商城的地址'),
  )

  test("reports a missing web account, and WeChat's failure to answer", async () => {
    await expect(new WechatService(null, isOwnPage).wxConfig('https://mall.example/', 1)).rejects.toThrow(
      '微信没有配置',
    )
    const deaf = createWechatPages({ web: { appId: 'wx1', secret: 's' }, baseUrl: 'http://127.0.0.1:9' })
    await expect(new WechatService(deaf, isOwnPage).wxConfig('https://mall.example/', 1)).rejects.toThrow(
      '微信暂时没有回应',
    )
  })
})

describe('with the WeChat API', () => {
  let folder: string
  let gateway: Gateway
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wechat-pages-'))
    gateway = await startGateway({ folder })
  })
  afterAll(async () => {
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('the ticket is fetched with the token of the web account and cached [share.wx-config]', async () => {
    const { appIds, apiV3Key } = await readMerchantKeys(folder)
    const appId = appIds[1] ?? ''
    const web = { appId, secret: sandboxAppSecret(apiV3Key, appId) }
    const pages = createWechatPages({ web, baseUrl: gateway.url })
    const ticket = await pages.ticket()
    expect(ticket).toMatch(/^[\w-]{20,}$/)
    await gateway.close()
    expect(await pages.ticket()).toBe(ticket)
    gateway = await startGateway({ folder })
  })
})
