/** A body of each type that is a file. */
export const mediaExamples = {
  image: {
    summary: 'An image with a caption',
    body: {
      phone_number: '+5511999990000',
      message_type: 'image',
      media_url: 'https://files.example.com/parcel.jpg',
      caption: 'Your parcel',
    },
  },
  video: {
    summary: 'A video',
    body: {
      phone_number: '+5511999990000',
      message_type: 'video',
      media_url: 'https://files.example.com/how-to-open-it.mp4',
    },
  },
  audio: {
    summary: 'An audio message',
    body: {
      phone_number: '+5511999990000',
      message_type: 'audio',
      media_url: 'https://files.example.com/greeting.mp3',
    },
  },
  document: {
    summary: 'A document with a name of its own',
    body: {
      phone_number: '+5511999990000',
      message_type: 'document',
      media_url: 'https://files.example.com/7f3a.pdf',
      filename: 'Invoice 1001.pdf',
      caption: 'Your invoice',
    },
  },
} as const;
