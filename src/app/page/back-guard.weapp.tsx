import { PageContainer } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { BackGuardProps } from './back-guard.types'

/**
 * While something lies on the page WeChat's back closes this container, which nobody sees, instead of the page. A page has
 * one: it closes the latest thing and stands again for the next.
 */
export const BackGuard = observer(function BackGuard({ layers }: BackGuardProps) {
  const [isShut, setShut] = useState(false)
  const isUp = layers.count > 0 && !isShut
  useEffect(() => {
    if (isShut) Taro.nextTick(() => setShut(false))
  }, [isShut])
  return (
    <PageContainer
      show={isUp}
      duration={0}
      overlay={false}
      customStyle="position:absolute;width:0;height:0"
      onAfterLeave={() => {
        // Taken down by us it has nothing to tell.
        if (!isUp) return
        setShut(true)
        layers.closeDownTo(layers.count - 1)
      }}
    />
  )
})
