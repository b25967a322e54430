import { testPagesOf } from '../support/page-test'

testPagesOf('live-streaming2')
