import { WebView } from '@tarojs/components'
import { useEffect } from 'react'
import { toast } from '@/app/dialog'
import { FOREIGN_HOST_TEXT, isAllowedWebAddress } from '@/app/hosts'
import { back } from '@/app/navigate'
import { page } from '@/app/page'
import { Screen } from '@/app/screen'

/** External pages of whitelisted hosts only, whoever wrote the address (spec 2 "External http(s) links"). */
export default page('web', ({ params }) => {
  const isAllowed = isAllowedWebAddress(params.url)
  useEffect(() => {
    if (!isAllowed) toast(FOREIGN_HOST_TEXT)
  }, [isAllowed])
  if (isAllowed) return <WebView src={params.url} />
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
