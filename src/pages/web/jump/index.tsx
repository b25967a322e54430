import { IN_APP_ONLY_TEXT, NO_MINI_PROGRAM_TEXT } from '@contract/codes/command'
import { confirm, toast } from '@/app/dialog'
import { back } from '@/app/navigate'
import { page, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { miniPrograms } from '@/platform/mini-program-jump'

/** Opens another mini program; a failure offers a retry, and cancelling it goes back [command.jump-again]. */
async function jumpUntilGivenUp(appId: string, path: string | undefined): Promise<void> {
  while (!(await miniPrograms.jump(appId, path))) {
    if (!(await confirm({ content: '是否跳转到外部小程序？', confirmText: '跳转' }))) break
  }
  // A shopper who returns from there sees the page before this one.
  await back()
}

export default page('jump', ({ params }) => {
  const { appId = '', path } = params
  const problem = !miniPrograms.canJump ? IN_APP_ONLY_TEXT : appId === '' ? NO_MINI_PROGRAM_TEXT : null
  useOpen(() => (problem ? toast(problem) : jumpUntilGivenUp(appId, path)))
  return (
    <Screen
      isEmpty
      empty={{
        text: problem ?? '正在打开小程序',
        note: problem ? '可以返回上一页继续逛' : '没有打开时，请返回再试一次',
        picture: 'compass',
        actionText: '返回',
        onAction: () => void back(),
      }}
    />
  )
})
