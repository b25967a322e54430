import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { back, go, toLogin } from '../navigate'
import { targetOf } from '../routes/address'
import { rowOf } from '../routes/index'
import type { PageFrame } from './frame'
import './stand-ins.scss'

/** Goes back; a rejection is ignored, because the shopper sees that the page stays. */
export function goBack(): void {
  void back()
}

/** Replaces a page that failed to render. */
export function BrokenPage({ frame, onRetry }: { frame: PageFrame; onRetry: () => void }) {
  return (
    <View>
      <NavBar title={rowOf(frame.name).title} onBack={frame.isTab ? undefined : goBack} />
      <EmptyState isPage picture="tools" title="页面出了点问题" note="可以再试一次，或者先逛逛别的" />
      <View className="ways">
        <Button kind="ghost" size="sm" onTap={onRetry}>
          重试
        </Button>
        {frame.name === 'home' ? null : (
          <Button kind="secondary" size="sm" onTap={() => void go('home')}>
            回首页
          </Button>
        )}
      </View>
    </View>
  )
}

/**
 * Replaces a page that needs login, while the login page opens or after it was refused; covers a form with unsaved
 * input.
 */
export function LoginWall({ frame }: { frame: PageFrame }) {
  const { isUnsaved } = frame.layers
  return (
    <View className={isUnsaved ? 'wall' : ''}>
      <NavBar
        title={frame.title || rowOf(frame.name).title}
        onBack={frame.isTab ? undefined : () => (frame.askLeave ?? goBack)()}
      />
      <EmptyState
        isPage
        picture="compass"
        title="请先登录"
        note={isUnsaved ? '登录后接着填写' : '登录后可查看这个页面'}
        action="去登录"
        onAction={() => toLogin(targetOf(frame.name, frame.params))}
      />
    </View>
  )
}
