import { go } from '@/app/navigate'
import { page } from '@/app/page'
import { Screen } from '@/app/screen'

/** The page for unknown addresses [shell.error-page]. */
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
