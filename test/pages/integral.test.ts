import { testPagesOf } from '../support/page-test'

testPagesOf('integral')
