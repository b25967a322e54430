import { go } from '@/app/navigate'
import { page } from '@/app/page'
import { Screen } from '@/app/screen'

/** Where an address that is no page of ours leads (spec 2 "An unknown route"). */
export default page('errorPage', ({ params }) => (
  <Screen
    isEmpty
    empty={{
      text: '页面不存在',
      note: params.path ? `没有找到：${params.path}` : '链接可能已经失效',
      picture: 'compass',
      actionText: '回首页',
      onAction: () => void go('home'),
    }}
  />
))
