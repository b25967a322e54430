import { walkArea } from '../support/walk'

walkArea('service')
