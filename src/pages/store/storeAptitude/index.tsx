import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Cell, Cells } from '@/ui/cell/cell'
import { Icon } from '@/ui/icon/icon'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The checked documents of a store, by name; each opens behind a picture code [licence.captcha]. */
export default page('storeAptitude', ({ params: { storeId } }) => {
  const shown = useResource((env) => env.call('GET storeLicence/list', { storeId }, { quiet: true }), { at: 'open' })
  const { storeName = '', records = [] } = shown.value ?? {}
  return (
    <Screen
      of={shown}
      isStack
      skeleton={<CardSkeleton cards={[3]} />}
      isEmpty={shown.isLoaded && records.length === 0}
      empty={{ picture: 'order', text: '还没有可查看的证照', note: '商场审核通过后在这里公示' }}
      gone={{ picture: 'search', text: '没有这家店' }}
    >
      <View className="stack__lead">{storeName} 的经营证照，由商场审核</View>
      <Cells>
        {records.map(({ licenceId, kindText, validText, isExpired }) => (
          <Cell
            key={licenceId}
            lead={<Icon name="shield-check" size={18} />}
            label={kindText}
            value={isExpired ? '已过期' : validText}
            onTap={() => void go('licenseDetail', { storeId, licenceId })}
          />
        ))}
      </Cells>
    </Screen>
  )
})
