import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { QUIET_PAGES } from '@/app/page/quiet-pages'
import type { PageName } from '@/app/routes/index'
import { ConsentStore } from '@/app/stores/consent.store'
import { Button } from '@/ui/button/button'
import { Sheet } from '@/ui/sheet/sheet'
import { useProtocolReader } from '../protocol/protocol-reader'
import { AgreeButton } from './agree-button'
import { platformQuestion } from './platform-question'
import './privacy-sheet.scss'

/** Asks for consent over the front page; closing it decides nothing. */
export const PrivacySheet = observer(function PrivacySheet({ page }: { page: PageName }) {
  const consent = useStore(ConsentStore)
  const protocols = useProtocolReader('privacyProtocols')

  const decide = (isGranted: boolean) => {
    platformQuestion.answer(isGranted)
    void consent.decide(isGranted)
  }
  const later = () => {
    platformQuestion.answer(false)
    consent.later()
  }
  // A held-back call came from this page, so the question cannot wait for another page.
  const isOpen = consent.isAsking && (!QUIET_PAGES.includes(page) || platformQuestion.isWaiting)

  return (
    <>
      <Sheet
        isOpen={isOpen}
        title="个人信息保护"
        onClose={later}
        foot={
          <>
            <Button kind="ghost" isEven onTap={() => decide(false)}>
              不同意
            </Button>
            <AgreeButton onAgree={() => decide(true)} />
          </>
        }
      >
        <View className="privacy__words">
          <View>
            同意后，我们会记录你浏览、搜索、加购和下单的过程，用来统计和改进商场，不含手机号、登录凭证和位置。不同意也可以正常购物。
          </View>
          <View>
            可以随时在“我的”里更改。详见
            {protocols.links}
          </View>
        </View>
      </Sheet>
      {isOpen ? protocols.sheet : null}
    </>
  )
})
