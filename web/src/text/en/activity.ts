/**
 * What was done, by what it was done to, letter for letter as the server tells it in English: a
 * sentence of the server's is recognised by these, so that other languages can say the same. Those
 * named as the contract's actions serve where a sentence is none of them. Of two that fit the first
 * is meant, so the narrower one stands first.
 */
export const activity = {
  appointment: {
    created: 'Created appointment for {{name}}',
    updated: 'Updated appointment for {{name}}',
    deleted: 'Deleted appointment for {{name}}',
    completed: 'Completed appointment for {{name}}',
    cancelled: 'Cancelled appointment for {{name}}',
    status_changed: 'Changed the status of appointment for {{name}}',
    recordUpdated: 'Updated the record of {{what}} for {{name}}',
    beforePhotoAdded: 'Added a before photo to the visit of {{name}}',
    afterPhotoAdded: 'Added an after photo to the visit of {{name}}',
    beforePhotoRemoved: 'Removed a before photo from the visit of {{name}}',
    afterPhotoRemoved: 'Removed an after photo from the visit of {{name}}',
    beforePhotoRestored: 'Restored a before photo to the visit of {{name}}',
    afterPhotoRestored: 'Restored an after photo to the visit of {{name}}',
    beforePhotosRemoved: 'Removed {{number}} before photos from the visit of {{name}}',
    afterPhotosRemoved: 'Removed {{number}} after photos from the visit of {{name}}',
    beforePhotosMoved: 'Reordered the before photos of the visit of {{name}}',
    afterPhotosMoved: 'Reordered the after photos of the visit of {{name}}',
    serviceAdded: 'Added {{what}} to the visit of {{name}}',
    booked: 'Booked {{what}} for {{name}}',
    serviceUpdated: 'Updated {{what}} for {{name}}',
    serviceCompleted: 'Completed {{what}} for {{name}}',
    serviceCancelled: 'Cancelled {{what}} for {{name}}',
    statusSet: 'Set {{what}} for {{name}} to {{status}}',
    moved: 'Moved {{what}} for {{name}}',
    serviceDeleted: 'Deleted {{what}} for {{name}}',
    restored: 'Restored {{what}} for {{name}}',
  },
  customer: {
    created: 'Created customer {{name}}',
    updated: 'Updated customer {{name}}',
    deleted: 'Deleted customer {{name}}',
    removed: 'Removed a client',
    restored: 'Restored {{name}}',
  },
  service: {
    created: 'Created service {{name}}',
    updated: 'Updated service {{name}}',
    deleted: 'Deleted service {{name}}',
    restored: 'Restored {{name}}',
  },
  category: {
    created: 'Created category {{name}}',
    updated: 'Updated category {{name}}',
    deleted: 'Deleted category {{name}}',
    restored: 'Restored {{name}}',
  },
  staff: {
    created: 'Created staff member {{name}}',
    updated: 'Updated staff member {{name}}',
    deleted: 'Deleted staff member {{name}}',
    handedOver: 'Handed visits of {{name}} over to {{what}}',
    restored: 'Restored {{name}}',
  },
  salon: {
    created: 'Created salon information of {{name}}',
    updated: 'Updated salon information of {{name}}',
  },
  user: {
    created: 'Created account of {{name}}',
    updated: 'Updated account of {{name}}',
    deleted: 'Deleted account of {{name}}',
    passwordChanged: 'Changed the password of {{name}}',
    passwordReset: 'Reset the password of {{name}}',
    roleChanged: 'Changed the role of {{name}}',
    linkMade: 'Made a new link for {{name}}',
    signedOut: 'Signed out {{name}} on every device',
    codesOn: 'Switched on codes at sign-in for {{name}}',
    codesOff: 'Switched off codes at sign-in for {{name}}',
    codesRenewed: 'Made new recovery codes for {{name}}',
  },
  settings: {
    clockTimesKept: 'Changed the time zone and kept the clock times of visits',
    updated: "Updated the salon's settings",
  },
} as const
