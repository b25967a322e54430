import { randomBytes } from 'node:crypto'
import { fail, failParam } from '../../../kernel/errors'
import { WechatFailure } from '../../../wechat/failure'
import type { WechatPages } from '../../../wechat/js-sdk'
import { signedPart, signPage } from './wechat.rules'

export interface WxConfig {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/** Config with which our pages use WeChat's JS-SDK (base.wechat.getWxConfig). */
export class WechatService {
  constructor(
    /** Null where no web account is configured. */
    private readonly pages: WechatPages | null,
    /** A signed page acts in the account's name, so only our own pages get a signature. */
    private readonly isOwnPage: (url: URL) => boolean,
  ) {}

  async wxConfig(address: string, now: number): Promise<WxConfig> {
    const url = signedPart(address)
    if (!URL.canParse(url) || !this.isOwnPage(new URL(url))) failParam('url', '不是本商城的地址')
    if (!this.pages) fail('SYS_BUSY', '微信没有配置')
    const ticket = await this.#ticket(this.pages)
    const nonceStr = randomBytes(12).toString('hex')
    const timestamp = Math.floor(now / 1000)
    return { appId: this.pages.appId, timestamp, nonceStr, signature: signPage({ url, ticket, nonceStr, timestamp }) }
  }

  async #ticket(pages: WechatPages): Promise<string> {
    try {
      return await pages.ticket()
    } catch (error) {
      if (error instanceof WechatFailure) fail('SYS_BUSY', '微信暂时没有回应，请稍后再试')
      throw error
    }
  }
}
