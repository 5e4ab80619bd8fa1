import { describe, expect, it } from 'vitest'
import { storageAddress } from './storage-address.ts'

const form = 'must be an address like s3://KEY:SECRET@s3.example.com/bucket?region=eu-central-1'

describe('the address of a storage', () => {
  it('says the endpoint with the bucket, and has something for what is absent', () => {
    expect(storageAddress({ url: 's3://KEY:SECRET@s3.example.com/salon' })).toEqual({
      endpoint: 'https://s3.example.com/salon',
      region: 'us-east-1',
      prefix: '',
      key: 'KEY',
      secret: 'SECRET',
    })
  })

  it('may say a port, no TLS, a region and a prefix', () => {
    const url = 's3://a%2Fkey:se%2Bcret@127.0.0.1:9000/my.salon?tls=off&region=auto&prefix=one/two'

    expect(storageAddress({ url })).toEqual({
      endpoint: 'http://127.0.0.1:9000/my.salon',
      region: 'auto',
      prefix: 'one/two/',
      key: 'a/key',
      secret: 'se+cret',
    })
  })

  it('leaves the keys to those that stand beside it', () => {
    const settings = {
      url: 's3://old:older@[::1]:9000/salon?prefix=x/',
      key: 'new',
      secret: 'a/b+c',
    }

    expect(storageAddress(settings)).toMatchObject({
      endpoint: 'https://[::1]:9000/salon',
      prefix: 'x/',
      key: 'new',
      secret: 'a/b+c',
    })
  })

  it.each([
    ['salon', form],
    ['https://k:s@s3.example.com/salon', form],
    ['s3:salon', form],
    ['s3://k:s@s3.example.com/salon#x', form],
    ['s3://k:s@s3.example.com', /^must name a bucket after the host/],
    ['s3://k:s@s3.example.com/', /^must name a bucket/],
    ['s3://k:s@s3.example.com/Salon', /^must name a bucket/],
    ['s3://k:s@s3.example.com/salon/photos', /^must name a bucket/],
    ['s3://k:s/e@s3.example.com/salon', /^must/],
    ['s3://k:s@s3.example.com/salon?acl=public', 'may have region, tls and prefix, and not acl'],
    ['s3://k:s@s3.example.com/salon?tls=no', 'must have tls=on or tls=off'],
    ['s3://k:s@s3.example.com/salon?prefix=/x', /^must have a prefix/],
    ['s3://k:s@s3.example.com/salon?prefix=a/../b', /^must have a prefix/],
    ['s3://k:s@s3.example.com/salon?prefix=a%20b', /^must have a prefix/],
    ['s3://s3.example.com/salon', /^needs a key and a secret/],
    ['s3://k@s3.example.com/salon', /^needs a key and a secret/],
    ['s3://k:%zz@s3.example.com/salon', /^needs a key and a secret/],
  ])('says what is wrong with %s', (url, wrong) => {
    const result = storageAddress({ url })

    if (typeof wrong === 'string') expect(result).toBe(wrong)
    else expect(result).toMatch(wrong)
  })
})
