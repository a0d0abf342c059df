#if Server
public import Foundation
import NIOSSL

/// An error in the server's certificate or key.
public enum CertificateError: Error, Hashable, Sendable {
  /// The file cannot be read, for the reason that the system gives.
  case unreadable(URL, reason: String)
  /// The file does not contain a certificate.
  case noCertificate(URL)
  /// The file does not contain a private key, or the key is encrypted.
  case noKey(URL)
  /// The key does not belong to the certificate.
  case mismatch(key: URL, certificate: URL)
  /// The certificate or key is not usable, for a reason that no other case covers.
  case unusable(String)
}

extension CertificateError: CustomStringConvertible {
  /// The problem, the file, and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "Cannot read \(file.relativePath): \(reason)."
    case .noCertificate(let file):
      "Cannot read the TLS certificate \(file.relativePath): it has to be a certificate chain in PEM."
    case .noKey(let file):
      "Cannot read the TLS key \(file.relativePath): it has to be a private key in PEM, without a passphrase."
    case .mismatch(let key, let certificate):
      """
      Cannot read the TLS key \(key.relativePath): it does not match the certificate \
      \(certificate.relativePath).
      """
    case .unusable(let reason): "Cannot use the TLS certificate and its key: \(reason)"
    }
  }
}

extension CertificateError {
  /// Returns the TLS configuration for a certificate chain and its key.
  static func configuration(_ certificate: URL, _ key: URL) throws(CertificateError) -> TLSConfiguration {
    let (chainText, keyText) = (try contents(of: certificate), try contents(of: key))
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(chainText), !chain.isEmpty else {
      throw .noCertificate(certificate)
    }
    // A server in the background cannot ask for a passphrase. It gives an empty one, with which an
    // encrypted key fails to load.
    guard
      let privateKey = try? NIOSSLPrivateKey(
        bytes: keyText, format: .pem, passphraseCallback: { $0("".utf8) })
    else { throw .noKey(key) }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    do {
      _ = try NIOSSLContext(configuration: configuration)
    } catch NIOSSLError.failedToLoadPrivateKey {
      throw .mismatch(key: key, certificate: certificate)
    } catch {
      throw .unusable("\(error)")
    }
    return configuration
  }

  private static func contents(of file: URL) throws(CertificateError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: file))
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw .unreadable(
        file, reason: cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription)
    }
  }
}
#endif
