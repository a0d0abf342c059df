#if Server
import HTTPTypes
import Hummingbird

extension Problem {
  func response() throws -> Response {
    var headers = headers
    headers[.contentType] = "application/problem+json"
    return Response(
      status: kind.status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: try JSONText.text(of: self))))
  }
}
#endif
