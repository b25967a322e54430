import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { QUIET_PAGES } from '@/app/page/quiet-pages'
import type { PageName } from '@/app/routes/index'
import { access } from '@/ui/access'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { UpdateStore } from './update.store'
import './update-bar.scss'

/** A bar above the foot of the page; not on login and payment pages. */
export const UpdateBar = observer(function UpdateBar({ page }: { page: PageName }) {
  const update = useStore(UpdateStore)
  return update.isReady && !QUIET_PAGES.includes(page) ? <Offer update={update} /> : null
})

const Offer = observer(function Offer({ update }: { update: UpdateStore }) {
  return (
    <View className="update-bar" {...access({ role: 'status' })}>
      <Tap className="update-bar__words" onTap={update.take}>
        <Icon name="rotate-ccw" size={16} />
        <Text className="update-bar__text">{update.words || '有新版本'}</Text>，点击刷新
      </Tap>
      <Tap className="update-bar__close" label="以后再说" onTap={update.hide}>
        <Icon name="x" size={16} />
      </Tap>
    </View>
  )
})
