import { useState } from 'react'
import { env } from '@/app/env'
import { host } from '@/platform/host'
import { Button } from '@/ui/button/button'
import type { WechatLoginProps } from './wechat-login.types'
import { beginOauth } from './wechat-oauth'

/** Login by WeChat's OAuth, available in WeChat's web view only. */
export function WechatLogin({ hasAgreed, demandAgreement, redirect }: WechatLoginProps) {
  const [isGoing, setGoing] = useState(false)
  if (host.kind !== 'wechat') return null
  const leave = async () => {
    setGoing(true)
    // The page is being left, so the button stays busy.
    if ((await env.try(beginOauth(env, redirect))) !== true) setGoing(false)
  }
  return (
    <Button
      kind="ghost"
      isWide
      isBusy={isGoing}
      onTap={() => (hasAgreed ? void leave() : demandAgreement(() => void leave()))}
    >
      微信登录
    </Button>
  )
}
