import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import { Sheet } from '@/ui/sheet/sheet'
import type { ScanCartStore } from './scan-cart.store'

/** 输入条码: for a code that the camera does not read. */
export const TypeSheet = observer(function TypeSheet({ page }: { page: ScanCartStore }) {
  const submit = () => void page.submitTyped()
  return (
    <Sheet
      isOpen={page.isTyping}
      onClose={() => page.type(false)}
      title="输入条码"
      foot={
        <Button isWide isBusy={page.isBusy} onTap={submit}>
          加入扫码购物车
        </Button>
      }
    >
      <View className="mt8">
        <Field
          label="条码"
          placeholder="商品条码下面的数字"
          hint="称重商品输入秤签上的 13 位数字"
          maxLength={128}
          value={page.typed}
          isFocused={page.isTyping}
          onInput={page.setTyped}
          onConfirm={submit}
        />
      </View>
    </Sheet>
  )
})
