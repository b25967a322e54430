import { Button as PlatformButton } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { env } from '@/app/env'
import { useShow } from '@/app/page'
import { Button } from '@/ui/button/button'
import { takeVouched } from './vouched'
import type { WechatLoginProps } from './wechat-login.types'

/** A login code is valid for five minutes; an older one is requested again. */
const CODE_LIVES_MS = 4 * 60_000

interface Held {
  code: string
  at: number
}

/** Login by one tap: WeChat returns the encrypted phone, and the server decrypts it. */
export function WechatLogin({ hasAgreed, demandAgreement, redirect, onEntered }: WechatLoginProps) {
  const held = useRef<Held | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Requested before the tap: `wx.login` during it may change the session key with which the phone was encrypted.
  const prepare = async () => {
    if (held.current && Date.now() - held.current.at < CODE_LIVES_MS) return
    try {
      held.current = { code: (await Taro.login()).code, at: Date.now() }
    } catch {
      held.current = null
    }
  }
  useShow(prepare)

  const enter = async (encryptedData: string, iv: string) => {
    const code = held.current?.code
    held.current = null
    if (!code) {
      await prepare()
      return env.toast('请再点一次微信登录')
    }
    const decrypted = await env.legacy('account.wxMini.decryptedData', { code, encryptedData, iv })
    if (!decrypted) return
    const { phoneTicket } = decrypted
    const reply = await env.legacy('account.login.loginByThirdAuth', { authType: 'wechatMini', phoneTicket })
    if (reply && takeVouched(env, 'wechatMini', reply, redirect)) onEntered()
  }
  const handlePhone = async ({ detail }: { detail: { encryptedData?: string; iv?: string } }) => {
    // The shopper refused, or closed the sheet.
    if (!detail.encryptedData || !detail.iv || isBusy) return
    setBusy(true)
    try {
      await env.try(enter(detail.encryptedData, detail.iv))
    } finally {
      setBusy(false)
      void prepare()
    }
  }
  if (!hasAgreed) {
    // WeChat returns the phone only after a tap on its own button, so the shopper taps again after the agreement.
    return (
      <Button kind="ghost" isWide onTap={() => demandAgreement(() => env.toast('请再点一次微信登录'))}>
        微信手机号一键登录
      </Button>
    )
  }
  return (
    <PlatformButton
      className={isBusy ? 'btn btn--ghost btn--wide btn--busy' : 'btn btn--ghost btn--wide'}
      hoverClass="btn--press"
      openType="getPhoneNumber"
      onGetPhoneNumber={(event) => void handlePhone(event)}
    >
      微信手机号一键登录
    </PlatformButton>
  )
}
