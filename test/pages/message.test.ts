import { walkArea } from '../support/walk'

walkArea('message')
