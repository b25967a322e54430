import { PageContainer } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { BackGuardProps } from './back-guard.types'

/**
 * While a layer is open, WeChat's back closes this invisible container instead of the page. A page has one container:
 * it closes the topmost layer and is shown again for the next one.
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
        // The program itself removed the container: no layer closes.
        if (!isUp) return
        setShut(true)
        layers.closeDownTo(layers.count - 1)
      }}
    />
  )
})
