import { View, WebView } from '@tarojs/components'
import { useEffect } from 'react'
import { toast } from '@/app/dialog'
import { FOREIGN_HOST_TEXT, isAllowedWebAddress } from '@/app/hosts'
import { back } from '@/app/navigate'
import { page, useLocalStore, useOpen, useStore, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { templateFor } from '@/app/template-page'
import { TemplateTitle } from '@/features/system/template/template-title.store'
import { host } from '@/platform/host'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import './index.scss'

/**
 * External pages of whitelisted hosts only, whatever the source of the address. On H5 the bar of this page has the back
 * button; the mini program has the platform's bar.
 */
export default page('web', ({ params }) => {
  // A typed address can lack this parameter, whatever the route table requires.
  const { url = '' } = params as { url?: string }
  const isAllowed = isAllowedWebAddress(url)
  const { title, isTemplate } = useLocalStore('title', (env) => new TemplateTitle(env, url))
  const { isMember } = useStore(SessionStore)
  useOpen(() => title.reload())
  useTitle(title.value || null)
  useEffect(() => {
    if (!isAllowed) toast(FOREIGN_HOST_TEXT)
  }, [isAllowed])
  if (isAllowed) {
    return (
      <>
        {host.name === 'h5' ? (
          <View className="web__back">
            <NavBar isOnPicture ground={isTemplate ? 'clear' : 'card'} onBack={() => void back()} />
          </View>
        ) : null}
        <WebView src={isTemplate ? templateFor(url, isMember) : url} />
      </>
    )
  }
  return (
    <Screen
      isEmpty
      empty={{
        text: '打不开这个地址',
        note: FOREIGN_HOST_TEXT,
        picture: 'compass',
        actionText: '返回',
        onAction: () => void back(),
      }}
    />
  )
})
